package dev.paylink.provider.stripe;

import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.SettlePayment;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A Checkout Session as Stripe shows it, with its PaymentIntent or the id of it. */
final class StripeSession {
  private final JsonObject session;

  StripeSession(JsonObject session) {
    this.session = session;
  }

  String id() {
    return required("id");
  }

  /** The page of the payment; there is one while it is open. */
  String url() {
    return required("url");
  }

  private String required(String name) {
    return Objects.requireNonNull(session.getString(name), name);
  }

  boolean isOpen() {
    return "open".equals(session.getString("status"));
  }

  boolean isPaid() {
    return "paid".equals(session.getString("payment_status"));
  }

  private boolean isExpired() {
    return "expired".equals(session.getString("status"));
  }

  BigDecimal amount() {
    return StripeAmounts.toMajor(session.getLong("amount_total"), required("currency"));
  }

  /** The id of our payment that it was created for; null for a session that is not of ours. */
  @Nullable String paymentId() {
    return session.getString("client_reference_id");
  }

  /** The id of our order. */
  @Nullable String orderId() {
    return session.getJsonObject("metadata", new JsonObject()).getString("order_id");
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
        && session.getValue("payment_intent") instanceof JsonObject intent
        && ("requires_payment_method".equals(intent.getString("status"))
            || "canceled".equals(intent.getString("status")));
  }

  /**
   * The money of the PaymentIntent, which is its reference.
   *
   * @param paidAt null if it is not known
   */
  SettlePayment success(@Nullable Instant paidAt) {
    return new SettlePayment(
        StripeExtension.NAME,
        String.valueOf(paymentId()),
        intentId(),
        true,
        null,
        amount(),
        required("currency").toUpperCase(Locale.ROOT),
        paidAt);
  }

  private String intentId() {
    return session.getValue("payment_intent") instanceof JsonObject intent
        ? intent.getString("id")
        : required("payment_intent");
  }

  /** The failure of the session, which is its reference: the PaymentIntent is that of a success. */
  SettlePayment failure() {
    return new SettlePayment(
        StripeExtension.NAME, String.valueOf(paymentId()), id(), false, "The payment has failed");
  }
}
