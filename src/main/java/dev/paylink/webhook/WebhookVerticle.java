package dev.paylink.webhook;

import dev.paylink.Node;
import dev.paylink.bus.BusApi;
import dev.paylink.config.AppConfig;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Answers the webhook commands. */
public final class WebhookVerticle extends VerticleBase {
  private final Node node;

  public WebhookVerticle(Node node) {
    this.node = node;
  }

  @Override
  public Future<?> start() {
    handleEndpoints(new EndpointSecrets(SecretBox.of(node.config().webhooks().secretKeys())));
    return Future.succeededFuture();
  }

  private void handleEndpoints(EndpointSecrets secrets) {
    AppConfig.Webhooks config = node.config().webhooks();
    EndpointService endpoints =
        new EndpointService(
            new EndpointStore(node.database(), node.idempotency()),
            node.idempotency(),
            secrets,
            new EndpointUrls(),
            config.secretOverlap(),
            node.ids(),
            node.clock());
    node.bus().handle(BusApi.LIST_WEBHOOK_ENDPOINTS, endpoints::list);
    node.bus().handle(BusApi.GET_WEBHOOK_ENDPOINT, endpoints::get);
    node.bus().handle(BusApi.CREATE_WEBHOOK_ENDPOINT, endpoints::create);
    node.bus().handle(BusApi.UPDATE_WEBHOOK_ENDPOINT, endpoints::update);
    node.bus().handle(BusApi.DELETE_WEBHOOK_ENDPOINT, endpoints::delete);
    node.bus().handle(BusApi.GET_WEBHOOK_ENDPOINT_SECRET, endpoints::secret);
    node.bus().handle(BusApi.ROTATE_WEBHOOK_ENDPOINT_SECRET, endpoints::rotate);
  }
}
