package dev.paylink.webhook;

import dev.paylink.Node;
import dev.paylink.event.EventSignal;
import dev.paylink.sweep.Sweep;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Forgets old deliveries, and brings secrets under the key that seals now. */
public final class WebhookSweepVerticle extends VerticleBase {
  private final Node node;
  private final Sweep purge;
  private final Sweep reseal;

  public WebhookSweepVerticle(Node node) {
    this.node = node;
    EventSignal events = new EventSignal(node.bus());
    DeliveryQueryStore deliveries = new DeliveryQueryStore(node.database());
    SecretBox box = SecretBox.of(node.config().webhooks().secretKeys());
    SecretStore secrets = new SecretStore(node.database(), box);
    this.purge =
        new Sweep(
            "forget old deliveries",
            events,
            limit -> {
              var retention = node.config().webhooks().retention();
              return deliveries.purge(node.clock().instant().minus(retention), limit);
            });
    this.reseal = new Sweep("seal webhook secrets anew", events, secrets::reseal);
  }

  @Override
  public Future<?> start() {
    purge.every(node.config().orders().sweepInterval(), vertx);
    reseal.every(node.config().orders().sweepInterval(), vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return Future.join(purge.stop(), reseal.stop());
  }
}
