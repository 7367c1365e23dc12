package com.example.docs;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;
import java.util.Map;

/** The payment provider of docs/extend.md. */
final class AcmeProvider extends VerticleBase {
  private final Bus bus;
  private final AcmeService acme;

  AcmeProvider(Bus bus, AcmeService acme) {
    this.bus = bus;
    this.acme = acme;
  }

  @Override
  public Future<?> start() {
    bus.handle(
        BusApi.describeProvider("acme"),
        asked ->
            Future.succeededFuture(
                new ProviderDescription(
                    Map.of("en", "Acme Pay", "id", "Acme Pay"),
                    List.of("https://pay.acme.example"))));

    // The same payment may be started again: never charge twice.
    bus.handle(
        BusApi.startPayment("acme"),
        payment ->
            acme.createSession(payment).map(session -> PaymentStarted.redirect(session.url())));

    // POST /providers/acme/notifications, raw body and headers. Fail with a Fault of code
    // UNAUTHORIZED if it is not genuine.
    bus.handle(
        BusApi.notifyProvider("acme"),
        notification ->
            acme.verify(notification)
                .compose(report -> bus.request(BusApi.SETTLE_PAYMENT, settlement(report)))
                .mapEmpty());

    // A notification may be lost.
    bus.handle(
        BusApi.checkPayment("acme"),
        payment ->
            acme.session(payment.paymentId())
                .map(
                    session ->
                        session.isOpen()
                            ? PaymentReport.stillPending()
                            : PaymentReport.ended(settlement(session.report()))));

    // The same refund may be asked for again: never refund twice. See movements() below.
    bus.handle(
        BusApi.refundPayment("acme"),
        refund ->
            acme.refund(
                    refund.providerReference(),
                    refund.amount(),
                    /* idempotency key */ refund.refundId())
                .map(
                    done ->
                        RefundStarted.succeeded(done.id()))); // or pending, failed, notSupported
    return Future.succeededFuture();
  }

  private static SettlePayment settlement(AcmeService.Report report) {
    return new SettlePayment(
        "acme",
        report.paymentId(),
        report.reference(),
        report.succeeded(),
        report.failure(),
        report.amount(), // what came; null for what the payment still asks for
        report.currency(),
        report.paidAt());
  }
}
