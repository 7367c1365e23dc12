package dev.paylink.paymentlink;

import dev.paylink.Node;
import dev.paylink.event.EventSignal;
import dev.paylink.sweep.Sweep;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/**
 * Writes the events of payment links that expired. A link is expired from its time on, whether or
 * not this has come by. Any number of nodes may do so at once.
 */
public final class PaymentLinkSweepVerticle extends VerticleBase {
  private final Node node;
  private final Sweep sweep;

  public PaymentLinkSweepVerticle(Node node) {
    this.node = node;
    CheckoutUrls checkoutUrls = new CheckoutUrls(node.config().http().publicUrl());
    PaymentLinkStore store =
        new PaymentLinkStore(node.database(), node.idempotency(), node.ids(), checkoutUrls);
    this.sweep =
        new Sweep(
            "write the events of expired payment links",
            new EventSignal(node.bus())::announce,
            limit -> store.expire(limit, node.clock().instant()));
  }

  @Override
  public Future<?> start() {
    sweep.every(node.config().orders().sweepInterval(), vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return sweep.stop();
  }
}
