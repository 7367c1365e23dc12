package dev.paylink.provider.stripe;

import dev.paylink.api.PaymentMessages.GetPayment;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.provider.ServiceJson;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A Checkout Session as Stripe shows it, with its PaymentIntent or the id of it. */
final class StripeSession {
  /** The statuses of an intent for which no money came. */
  private static final Set<String> FAILED = Set.of("requires_payment_method", "canceled");

  private final ServiceJson session;

  StripeSession(ServiceJson session) {
    this.session = session;
  }

  String id() {
    return session.required("id");
  }

  /** The page of the payment; there is one while it is open. */
  String url() {
    return session.required("url");
  }

  boolean isOpen() {
    return session.text("status").equals("open");
  }

  boolean isPaid() {
    return session.text("payment_status").equals("paid");
  }

  private boolean isExpired() {
    return session.text("status").equals("expired");
  }

  BigDecimal amount() {
    return StripeAmounts.toMajor(session.integer("amount_total"), currency());
  }

  /** As Stripe writes it, in lower case. */
  String currency() {
    return session.required("currency");
  }

  /** The id of our payment that it was created for; null for a session that is not of ours. */
  @Nullable String paymentId() {
    return session.find("client_reference_id").orElse(null);
  }

  /** The id of our order. */
  @Nullable String orderId() {
    return session.object("metadata").find("order_id").orElse(null);
  }

  /** The question for its payment; empty for a session that the merchant made elsewhere. */
  Optional<GetPayment> payment(String merchantId) {
    String paymentId = paymentId();
    String orderId = orderId();
    return paymentId == null || orderId == null
        ? Optional.empty()
        : Optional.of(new GetPayment(merchantId, orderId, paymentId));
  }

  /** What is known of the payment. */
  PaymentReport report() {
    if (isPaid()) {
      return PaymentReport.ended(success(null));
    }
    if (isExpired()) {
      return PaymentReport.ended();
    }
    return hasFailed() ? PaymentReport.ended(failure()) : PaymentReport.stillPending();
  }

  /** A delayed payment method, as a bank debit, did not bring the money. */
  private boolean hasFailed() {
    return !isOpen()
        && session.isObject("payment_intent")
        && FAILED.contains(session.object("payment_intent").text("status"));
  }

  /**
   * The money of the PaymentIntent, which is its reference.
   *
   * @param paidAt null if it is not known
   */
  SettlePayment success(@Nullable Instant paidAt) {
    return SettlePayment.received(StripeExtension.NAME, String.valueOf(paymentId()), intentId())
        .withMoney(amount(), currency().toUpperCase(Locale.ROOT))
        .withPaidAt(paidAt);
  }

  private String intentId() {
    return session.isObject("payment_intent")
        ? session.object("payment_intent").required("id")
        : session.required("payment_intent");
  }

  /**
   * The failure of the session, which is its reference: a success has the PaymentIntent as its
   * reference.
   */
  SettlePayment failure() {
    return SettlePayment.failed(
        StripeExtension.NAME, String.valueOf(paymentId()), id(), "The payment has failed");
  }
}
