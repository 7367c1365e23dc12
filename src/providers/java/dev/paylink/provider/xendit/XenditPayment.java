package dev.paylink.provider.xendit;

import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.SettlePayment;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A session, which is a page; a payment request; or the payment that was made by one of them, as a
 * notification shows it.
 */
final class XenditPayment {
  private static final Set<String> PAID = Set.of("COMPLETED", "SUCCEEDED");

  /** The statuses after which no money comes; others, and those to come, are taken for open. */
  private static final Set<String> ENDED = Set.of("CANCELED", "EXPIRED", "FAILED");

  private final JsonObject payment;

  XenditPayment(JsonObject payment) {
    this.payment = payment;
  }

  /** The id to ask for it with. */
  String id() {
    String session = payment.getString("payment_session_id");
    return session == null ? requestId() : session;
  }

  /** The id of the payment request, which brings money once. */
  private String requestId() {
    return Objects.requireNonNull(payment.getString("payment_request_id"), "payment_request_id");
  }

  /** The payment request that was begun on a page that has ended since. */
  Optional<String> begunRequest() {
    boolean isPage = payment.containsKey("payment_session_id");
    return isPage && !isOpen() && !isPaid()
        ? Optional.ofNullable(payment.getString("payment_request_id"))
        : Optional.empty();
  }

  /** The id of our payment, if it is one of ours. */
  String paymentId() {
    return payment.getString("reference_id", "");
  }

  /** The id of our order; null if it does not name it. */
  @Nullable String orderId() {
    JsonObject metadata = payment.getJsonObject("metadata");
    return metadata == null ? null : metadata.getString("order_id");
  }

  boolean isPaid() {
    return PAID.contains(status());
  }

  boolean isOpen() {
    return !isPaid() && !ENDED.contains(status());
  }

  private String status() {
    return payment.getString("status", "");
  }

  /** What was captured; what is asked for until then. */
  BigDecimal amount() {
    BigDecimal captured =
        payment.getJsonArray("captures", new JsonArray()).stream()
            .map(JsonObject.class::cast)
            .map(capture -> decimal(capture.getValue("capture_amount")))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    return captured.signum() > 0
        ? captured
        : decimal(payment.getValue("request_amount", payment.getValue("amount")));
  }

  private static BigDecimal decimal(@Nullable Object number) {
    BigDecimal exact = new BigDecimal(Objects.requireNonNull(number, "amount").toString());
    return new BigDecimal(exact.stripTrailingZeros().toPlainString());
  }

  /** The page; empty for others. */
  Optional<String> page() {
    return Optional.ofNullable(payment.getString("payment_link_url"));
  }

  /** When it was created, if it tells. */
  Optional<Instant> created() {
    return time(payment.getString("created"));
  }

  /** When a virtual account ends, if it tells. */
  Optional<Instant> expiresAt() {
    JsonObject properties = payment.getJsonObject("channel_properties");
    return properties == null
        ? Optional.empty()
        : time(properties.getString(XenditRequests.EXPIRES_AT));
  }

  private static Optional<Instant> time(@Nullable String text) {
    try {
      return Optional.ofNullable(text).map(Instant::parse);
    } catch (DateTimeParseException unknown) {
      return Optional.empty();
    }
  }

  /**
   * What the customer is shown.
   *
   * @param descriptor of it, as {@code QR_STRING}
   */
  Optional<String> shown(String descriptor) {
    return payment.getJsonArray("actions", new JsonArray()).stream()
        .map(JsonObject.class::cast)
        .filter(action -> descriptor.equals(action.getString("descriptor")))
        .map(action -> action.getString("value"))
        .findFirst();
  }

  /**
   * What is known of our payment.
   *
   * @param provider its payment method
   */
  PaymentReport report(String provider, String paymentId) {
    if (isPaid()) {
      return PaymentReport.ended(success(provider, paymentId));
    }
    if (isOpen()) {
      return PaymentReport.stillPending();
    }
    return hasFailed() ? PaymentReport.ended(failure(provider, paymentId)) : PaymentReport.ended();
  }

  private boolean hasFailed() {
    return status().equals("FAILED");
  }

  /** The payment request is the reference: a session, its request and its payment name it. */
  SettlePayment success(String provider, String paymentId) {
    return new SettlePayment(
        provider,
        paymentId,
        requestId(),
        true,
        null,
        amount(),
        Objects.requireNonNull(payment.getString("currency"), "currency"),
        null);
  }

  /** The failed payment is the reference, as its payment request is that of a success. */
  SettlePayment failure(String provider, String paymentId) {
    String failed = payment.getString("payment_id", payment.getString("latest_payment_id"));
    return new SettlePayment(
        provider,
        paymentId,
        failed == null ? requestId() + "-failed" : failed,
        false,
        payment.getString("failure_code", "The payment has failed"));
  }
}
