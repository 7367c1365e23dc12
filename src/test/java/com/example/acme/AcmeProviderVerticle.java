package com.example.acme;

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
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Example of an extension: a payment provider that redirects the customer to its own page and
 * notifies over HTTP, with a JSON body signed with HMAC-SHA256.
 */
public final class AcmeProviderVerticle extends VerticleBase implements PaymentProvider {
  public static final String NAME = "acme";
  public static final String SIGNATURE = "acme-signature";
  private static final String ORIGIN = "https://pay.acme.example";
  private static final ProviderDescription DESCRIPTION =
      new ProviderDescription(Map.of("en", "Acme Pay", "id", "Acme Pay"), List.of(ORIGIN));

  private final Bus bus;
  private final byte[] secret;

  /**
   * Makes the provider.
   *
   * @param bus the bus of the node
   * @param secret the key of the signatures, shared with the provider
   */
  public AcmeProviderVerticle(Bus bus, String secret) {
    this.bus = bus;
    this.secret = secret.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public Future<?> start() {
    PaymentProvider.register(bus, NAME, this);
    return Future.succeededFuture();
  }

  @Override
  public Future<ProviderDescription> describe(DescribeProvider asked) {
    return Future.succeededFuture(DESCRIPTION);
  }

  /**
   * The URL depends only on the payment id, so a repeated start does not charge the customer twice.
   */
  @Override
  public Future<PaymentStarted> start(StartPayment payment) {
    return Future.succeededFuture(PaymentStarted.redirect(ORIGIN + "/pay/" + payment.paymentId()));
  }

  /**
   * The reference depends only on the refund id, so a repeated request does not refund twice. A
   * notification reports the outcome.
   */
  @Override
  public Future<RefundStarted> refund(RefundPayment refund) {
    return Future.succeededFuture(RefundStarted.pending("acme-" + refund.refundId()));
  }

  @Override
  public Future<Void> notified(ProviderNotification notification) {
    byte[] body = notification.body();
    if (!isSigned(body, notification.headers().getOrDefault(SIGNATURE, List.of()))) {
      return Future.failedFuture(new Fault(FaultCode.UNAUTHORIZED, "The signature is wrong"));
    }
    JsonObject report = new JsonObject(Buffer.buffer(body));
    return report.containsKey("refundId") ? settleRefund(report) : settlePayment(report);
  }

  private Future<Void> settlePayment(JsonObject report) {
    boolean succeeded = report.getBoolean("succeeded");
    SettlePayment settlement =
        succeeded
            ? SettlePayment.received(
                NAME, report.getString("paymentId"), report.getString("reference"))
            : SettlePayment.failed(
                NAME,
                report.getString("paymentId"),
                report.getString("reference"),
                report.getString("failure"));
    return bus.request(BusApi.SETTLE_PAYMENT, settlement).mapEmpty();
  }

  private Future<Void> settleRefund(JsonObject report) {
    String refund = report.getString("refundId");
    String reference = report.getString("reference");
    SettleRefund settlement =
        report.getBoolean("succeeded")
            ? SettleRefund.succeeded(NAME, refund, reference)
            : SettleRefund.failed(NAME, refund, reference, report.getString("failure"));
    return bus.request(BusApi.SETTLE_REFUND, settlement).mapEmpty();
  }

  private boolean isSigned(byte[] body, List<String> signatures) {
    return signatures.size() == 1
        && MessageDigest.isEqual(
            sign(body, secret).getBytes(StandardCharsets.UTF_8),
            signatures.get(0).getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the signature of a body: HMAC-SHA256 in base64. */
  public static String sign(byte[] body, byte[] secret) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JVM has HMAC-SHA256", e);
    }
  }
}
