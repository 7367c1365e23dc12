package com.example.acmepay;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentProvider;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RefundMessages.SettleRefund;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;

/**
 * The payment provider Acme Pay: customers pay on its page, and it notifies by HTTP, with JSON that
 * is signed with HMAC-SHA256.
 */
final class AcmeProvider implements PaymentProvider {
  private final Bus bus;
  private final String page;
  private final Signature signature;

  AcmeProvider(Bus bus, String page, Signature signature) {
    this.bus = bus;
    this.page = page;
    this.signature = signature;
  }

  @Override
  public Future<ProviderDescription> describe(DescribeProvider asked) {
    return Future.succeededFuture(new ProviderDescription(Map.of("en", "Acme Pay"), List.of(page)));
  }

  /** The URL depends on the payment only, so a repeated start does not charge twice. */
  @Override
  public Future<PaymentStarted> start(StartPayment payment) {
    return Future.succeededFuture(PaymentStarted.redirect(page + "/pay/" + payment.paymentId()));
  }

  /** The reference depends on the refund only. A notification reports the outcome. */
  @Override
  public Future<RefundStarted> refund(RefundPayment refund) {
    return Future.succeededFuture(RefundStarted.pending("acme-" + refund.refundId()));
  }

  @Override
  public Future<Void> notified(ProviderNotification notification) {
    List<String> signatures = notification.headers().getOrDefault(AcmePay.SIGNATURE, List.of());
    if (signatures.size() != 1 || !signature.fits(notification.body(), signatures.get(0))) {
      return Future.failedFuture(new Fault(FaultCode.UNAUTHORIZED, "The signature is wrong"));
    }
    JsonObject report = new JsonObject(Buffer.buffer(notification.body()));
    return report.containsKey("refundId")
        ? bus.request(BusApi.SETTLE_REFUND, refund(report)).mapEmpty()
        : bus.request(BusApi.SETTLE_PAYMENT, payment(report)).mapEmpty();
  }

  private static SettlePayment payment(JsonObject report) {
    String payment = report.getString("paymentId");
    String reference = report.getString("reference");
    return report.getBoolean("succeeded")
        ? SettlePayment.received(AcmePay.NAME, payment, reference)
        : SettlePayment.failed(AcmePay.NAME, payment, reference, report.getString("failure"));
  }

  private static SettleRefund refund(JsonObject report) {
    String refund = report.getString("refundId");
    String reference = report.getString("reference");
    return report.getBoolean("succeeded")
        ? SettleRefund.succeeded(AcmePay.NAME, refund, reference)
        : SettleRefund.failed(AcmePay.NAME, refund, reference, report.getString("failure"));
  }
}
