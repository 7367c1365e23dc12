package dev.paylink.provider.xendit;

import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.provider.ServiceJson;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A session, which is a page; a payment request; or the payment that was made by one of them, as a
 * notification shows it.
 */
final class XenditPayment {
  private static final Set<String> PAID = Set.of("COMPLETED", "SUCCEEDED");

  /** The statuses after which no money comes; others, also future ones, are taken for open. */
  private static final Set<String> ENDED = Set.of("CANCELED", "EXPIRED", "FAILED");

  private final ServiceJson payment;

  XenditPayment(ServiceJson payment) {
    this.payment = payment;
  }

  /** The id to ask for it with. */
  String id() {
    return payment.find("payment_session_id").orElseGet(this::requestId);
  }

  /** The id of the payment request, which brings money once. */
  private String requestId() {
    return payment.required("payment_request_id");
  }

  /** The payment request that was started on a page that is over since. */
  Optional<String> begunRequest() {
    boolean isPage = payment.find("payment_session_id").isPresent();
    return isPage && !isOpen() && !isPaid() ? payment.find("payment_request_id") : Optional.empty();
  }

  /** The id of our payment, if it is one of ours. */
  String paymentId() {
    return payment.text("reference_id");
  }

  /** The id of our order; null if it does not name it. */
  @Nullable String orderId() {
    return payment.object("metadata").find("order_id").orElse(null);
  }

  boolean isPaid() {
    return PAID.contains(status());
  }

  boolean isOpen() {
    return !isPaid() && !ENDED.contains(status());
  }

  private String status() {
    return payment.text("status");
  }

  /** What was captured; what is asked for until then. */
  BigDecimal amount() {
    BigDecimal captured =
        payment.objects("captures").stream()
            .map(capture -> capture.decimal("capture_amount"))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    if (captured.signum() > 0) {
      return captured;
    }
    return payment.decimal(
        payment.find("request_amount").isPresent() ? "request_amount" : "amount");
  }

  /** The page; empty for others. */
  Optional<String> page() {
    return payment.find("payment_link_url");
  }

  /** When it was created, if it tells. */
  Optional<Instant> created() {
    return payment.find("created").flatMap(XenditPayment::time);
  }

  /** When a virtual account expires, if known. */
  Optional<Instant> expiresAt() {
    return payment
        .object("channel_properties")
        .find(XenditRequests.EXPIRES_AT)
        .flatMap(XenditPayment::time);
  }

  private static Optional<Instant> time(String text) {
    try {
      return Optional.of(Instant.parse(text));
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
    return payment.objects("actions").stream()
        .filter(action -> action.text("descriptor").equals(descriptor))
        .map(action -> action.required("value"))
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
    return SettlePayment.received(provider, paymentId, requestId())
        .withMoney(amount(), payment.required("currency"));
  }

  /** The failed payment is the reference, as a success has its payment request as reference. */
  SettlePayment failure(String provider, String paymentId) {
    String failed =
        payment
            .find("payment_id")
            .or(() -> payment.find("latest_payment_id"))
            .orElseGet(() -> requestId() + "-failed");
    return SettlePayment.failed(
        provider, paymentId, failed, payment.find("failure_code").orElse("The payment has failed"));
  }
}
