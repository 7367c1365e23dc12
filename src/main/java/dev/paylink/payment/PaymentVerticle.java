package dev.paylink.payment;

import dev.paylink.Node;
import dev.paylink.bus.BusApi;
import dev.paylink.event.EventSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Stores what providers report. */
public final class PaymentVerticle extends VerticleBase {
  private final Node node;

  public PaymentVerticle(Node node) {
    this.node = node;
  }

  @Override
  public Future<?> start() {
    PaymentService payments =
        new PaymentService(
            new PaymentStore(node.database(), node.ids()),
            new EventSignal(node.bus()),
            node.clock());
    node.bus().handle(BusApi.SETTLE_PAYMENT, payments::settle);
    return Future.succeededFuture();
  }
}
