package com.example.acmepay;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Extension;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.api.Setting;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;

/**
 * The payment provider Acme Pay: customers pay on its page, and it notifies by HTTP, with JSON that
 * is signed with HMAC-SHA256.
 */
public final class AcmePay implements Extension {
  static final String NAME = "acmepay";
  static final String SIGNATURE = "acme-signature";

  private static final Setting<String> SIGNING_SECRET =
      Setting.secret("signingSecret").required().describedAs("The key of notifications.");
  private static final Setting<String> PAGE =
      Setting.text("page", "https://pay.acme.example").describedAs("Where customers pay.");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return "1.0.0";
  }

  @Override
  public String apiVersion() {
    return API_VERSION;
  }

  @Override
  public String description() {
    return "Payments by Acme Pay";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(SIGNING_SECRET, PAGE);
  }

  @Override
  public List<String> providers() {
    return List.of(NAME);
  }

  @Override
  public Future<?> start(ExtensionContext context) {
    Bus bus = context.bus();
    String page = context.setting(PAGE);
    Signature signature = new Signature(context.setting(SIGNING_SECRET));
    ProviderDescription description =
        new ProviderDescription(Map.of("en", "Acme Pay"), List.of(page));
    bus.handle(BusApi.describeProvider(NAME), asked -> Future.succeededFuture(description));
    // The URL depends on the payment only, so a repeated start does not charge the customer twice.
    bus.handle(
        BusApi.startPayment(NAME),
        payment ->
            Future.succeededFuture(PaymentStarted.redirect(page + "/pay/" + payment.paymentId())));
    // The reference depends on the refund only. A notification reports the outcome.
    bus.handle(
        BusApi.refundPayment(NAME),
        refund -> Future.succeededFuture(RefundStarted.pending("acme-" + refund.refundId())));
    bus.handle(BusApi.notifyProvider(NAME), notification -> report(bus, signature, notification));
    return Future.succeededFuture();
  }

  private static Future<Void> report(
      Bus bus, Signature signature, ProviderNotification notification) {
    List<String> signatures = notification.headers().getOrDefault(SIGNATURE, List.of());
    if (signatures.size() != 1 || !signature.fits(notification.body(), signatures.get(0))) {
      return Future.failedFuture(new Fault(FaultCode.UNAUTHORIZED, "The signature is wrong"));
    }
    JsonObject report = new JsonObject(Buffer.buffer(notification.body()));
    String reference = report.getString("reference");
    boolean succeeded = report.getBoolean("succeeded");
    String failure = succeeded ? null : report.getString("failure");
    return report.containsKey("refundId")
        ? bus.request(
                BusApi.SETTLE_REFUND,
                new SettleRefund(NAME, report.getString("refundId"), reference, succeeded, failure))
            .mapEmpty()
        : bus.request(
                BusApi.SETTLE_PAYMENT,
                new SettlePayment(
                    NAME, report.getString("paymentId"), reference, succeeded, failure))
            .mapEmpty();
  }
}
