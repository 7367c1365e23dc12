package dev.paylink.payment;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.db.Database;
import dev.paylink.id.Ids;
import dev.paylink.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Handles the command that stores settlements. */
public final class PaymentVerticle extends VerticleBase {
  private final Bus bus;
  private final PaymentService payments;

  public PaymentVerticle(Bus bus, Database database, Ids ids, InstantSource clock) {
    this.bus = bus;
    this.payments =
        new PaymentService(new PaymentStore(database, ids), new OutboxSignal(bus), clock);
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.SETTLE_PAYMENT, payments::settle);
    return Future.succeededFuture();
  }
}
