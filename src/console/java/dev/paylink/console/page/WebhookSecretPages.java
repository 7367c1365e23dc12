package dev.paylink.console.page;

import dev.paylink.api.EndpointMessages.EndpointSecret;
import dev.paylink.api.EndpointMessages.RotatedSecret;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.Visit;
import io.vertx.core.Future;

/** The secret of a webhook endpoint, for whoever has just proved who they are. */
final class WebhookSecretPages {
  private final Operations operations;

  WebhookSecretPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.getVerified("/webhooks/:id/secret", this::show);
    console.getVerified("/webhooks/:id/rotate", this::askToRotate);
    console.postVerified("/webhooks/:id/rotate", this::rotate);
  }

  private Future<Reply> show(Visit visit) {
    return operations
        .read(visit, "getWebhookEndpointSecret", WebhookPages.id(visit), EndpointSecret.class)
        .map(secret -> page(visit, "webhooks.secret", secret.secret()));
  }

  private static Reply page(Visit visit, String what, String secret) {
    return Reply.page(
        "onesecret.jte",
        new OneSecret(what, "webhooks", secret, null, null, WebhookPages.path(visit)));
  }

  private Future<Reply> askToRotate(Visit visit) {
    return WebhookPages.endpoint(operations, visit)
        .map(
            endpoint ->
                Sure.ask(
                    visit,
                    "webhooks.rotate",
                    endpoint.url(),
                    "webhooks",
                    WebhookPages.path(visit) + "/rotate",
                    WebhookPages.path(visit)));
  }

  private Future<Reply> rotate(Visit visit) {
    return operations
        .read(visit, "rotateWebhookEndpointSecret", WebhookPages.once(visit), RotatedSecret.class)
        .map(secret -> page(visit, "webhooks.rotated", secret.secret()));
  }
}
