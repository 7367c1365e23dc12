package com.example.docs;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentMessages.StartedPayment;
import dev.paylink.api.PaymentProvider;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** The payment provider of docs/extend. */
final class AcmeProvider implements PaymentProvider {
  private final Bus bus;
  private final AcmeService acme;

  AcmeProvider(Bus bus, AcmeService acme) {
    this.bus = bus;
    this.acme = acme;
  }

  @Override
  public Future<ProviderDescription> describe(DescribeProvider asked) {
    return Future.succeededFuture(
        new ProviderDescription(
            Map.of("en", "Acme Pay", "id", "Acme Pay"), List.of("https://pay.acme.example")));
  }

  @Override // The same payment may be started again: never charge twice.
  public Future<PaymentStarted> start(StartPayment payment) {
    return acme.createSession(payment).map(session -> PaymentStarted.redirect(session.url()));
  }

  @Override // POST /providers/acme/notifications: verify fails with UNAUTHORIZED if it is forged.
  public Future<Void> notified(ProviderNotification notification) {
    return acme.verify(notification)
        .compose(report -> bus.request(BusApi.SETTLE_PAYMENT, settlement(report)))
        .mapEmpty();
  }

  @Override // A notification may be lost.
  public Future<PaymentReport> check(StartedPayment payment) {
    return acme.session(payment.paymentId())
        .map(
            session ->
                session.isOpen()
                    ? PaymentReport.stillPending()
                    : PaymentReport.ended(settlement(session.report())));
  }

  @Override // The same refund may be asked for again: never refund twice.
  public Future<RefundStarted> refund(RefundPayment refund) {
    return acme.refund(refund.providerReference(), refund.amount(), refund.refundId())
        .map(done -> RefundStarted.succeeded(done.id())); // or pending, failed, notSupported
  }

  private static SettlePayment settlement(AcmeService.Report report) {
    return report.succeeded()
        ? SettlePayment.received("acme", report.paymentId(), report.reference())
            .withMoney(report.amount(), report.currency())
            .withPaidAt(report.paidAt())
        : SettlePayment.failed("acme", report.paymentId(), report.reference(), report.failure());
  }
}
