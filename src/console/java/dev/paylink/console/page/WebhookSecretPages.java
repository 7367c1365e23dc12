package dev.paylink.console.page;

import dev.paylink.api.EndpointMessages.EndpointSecret;
import dev.paylink.api.EndpointMessages.RotatedSecret;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;

/** The secret of a webhook endpoint. It needs a recent verification. */
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

  private Future<Reply> show(StaffRequest request) {
    return operations
        .read(request, "getWebhookEndpointSecret", WebhookPages.id(request), EndpointSecret.class)
        .map(secret -> page(request, "webhooks.secret", secret.secret()));
  }

  private static Reply page(StaffRequest request, String what, String secret) {
    return Reply.page(
        "onesecret.jte",
        new OneSecret(what, "webhooks", secret, null, null, WebhookPages.path(request)));
  }

  private Future<Reply> askToRotate(StaffRequest request) {
    request.requireSignedIn();
    return WebhookPages.endpoint(operations, request)
        .map(
            endpoint ->
                Sure.ask(
                    request,
                    "webhooks.rotate",
                    endpoint.url(),
                    "webhooks",
                    WebhookPages.path(request) + "/rotate",
                    WebhookPages.path(request)));
  }

  private Future<Reply> rotate(StaffRequest request) {
    request.requireSignedIn();
    return operations
        .read(
            request, "rotateWebhookEndpointSecret", WebhookPages.once(request), RotatedSecret.class)
        .map(secret -> page(request, "webhooks.rotated", secret.secret()));
  }
}
