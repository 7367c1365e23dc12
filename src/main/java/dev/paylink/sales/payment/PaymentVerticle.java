package dev.paylink.sales.payment;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.base.id.Ids;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Handles the commands of payments. */
final class PaymentVerticle extends VerticleBase {
  private final Bus bus;
  private final PaymentService payments;
  private final RecordedPayments recorded;
  private final PaymentChecks checks;

  PaymentVerticle(
      Bus bus,
      Database database,
      Ids ids,
      InstantSource clock,
      MerchantClocks clocks,
      ProviderMeters meters) {
    this.bus = bus;
    OutboxSignal events = new OutboxSignal(bus);
    this.payments =
        new PaymentService(
            new SettlementStore(database, ids, events),
            new PaymentReadStore(database),
            clock,
            clocks,
            meters);
    this.recorded = new RecordedPayments(database, ids, events, clock, clocks);
    this.checks = new PaymentChecks(bus, new PaymentCheckStore(database), payments, meters, clock);
  }

  @Override
  public Future<?> start() {
    bus.handle(BusApi.SETTLE_PAYMENT, payments::settle);
    bus.handle(BusApi.RECORD_PAYMENT, recorded::record);
    bus.handle(BusApi.LIST_PAYMENTS, payments::list);
    bus.handle(BusApi.GET_PAYMENT, payments::get);
    bus.handle(PaymentBus.CHECK_ORDER, checks::checkOrder);
    return Future.succeededFuture();
  }
}
