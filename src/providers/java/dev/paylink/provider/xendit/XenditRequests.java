package dev.paylink.provider.xendit;

import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.ShortText;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What Xendit is asked to start. */
final class XenditRequests {
  static final String EXPIRES_AT = "expires_at";

  /** A page can end 10 minutes ahead at the earliest; a minute for the way there. */
  private static final Duration SHORTEST_PAGE = Duration.ofMinutes(11);

  private static final Duration LONGEST_PAGE = Duration.ofHours(24);

  /** The end of a QR code, which cannot be chosen. */
  private static final Duration QRIS = Duration.ofHours(48);

  /** The end of an account of an order without one: else it would be open for years. */
  private static final Duration ACCOUNT = Duration.ofHours(24);

  private static final int DESCRIPTION = 1_000;
  private static final int NAME = 40;

  private XenditRequests() {}

  /** A page. Customers are not described: Xendit would keep them, and asks for what it needs. */
  static JsonObject session(StartPayment payment, Instant now) {
    JsonObject session =
        common(payment)
            .put("session_type", "PAY")
            .put("mode", "PAYMENT_LINK")
            .put("capture_method", "AUTOMATIC")
            .put("amount", number(payment.amount()))
            .put("locale", payment.language());
    if (payment.returnUrl().startsWith("https:")) { // Xendit refuses others, as of a node for tests
      session
          .put("success_return_url", payment.returnUrl())
          .put("cancel_return_url", payment.returnUrl());
    }
    pageEnd(payment.expiresAt(), now).ifPresent(end -> session.put(EXPIRES_AT, end.toString()));
    return session;
  }

  private static JsonObject common(StartPayment payment) {
    String title = payment.title();
    return new JsonObject()
        .put("reference_id", payment.paymentId())
        .put("currency", payment.currency())
        .put("country", XenditChannel.country(payment.currency()))
        .put("description", ShortText.of(title, DESCRIPTION))
        .put("metadata", new JsonObject().put("order_id", payment.orderId()));
  }

  /** A JSON number without exponent. */
  static Number number(BigDecimal amount) {
    return amount.stripTrailingZeros().scale() <= 0
        ? amount.longValueExact()
        : new BigDecimal(amount.stripTrailingZeros().toPlainString());
  }

  /** The end of the order, or a day; empty if the page would end too soon for Xendit. */
  private static Optional<Instant> pageEnd(@Nullable Instant expiresAt, Instant now) {
    Instant longest = now.truncatedTo(ChronoUnit.HOURS).plus(LONGEST_PAGE);
    Instant end = expiresAt == null || expiresAt.isAfter(longest) ? longest : expiresAt;
    return Optional.of(seconds(end)).filter(one -> one.isAfter(now.plus(SHORTEST_PAGE)));
  }

  /** A QR code or a virtual account. */
  static JsonObject paymentRequest(XenditChannel channel, StartPayment payment, Instant now) {
    JsonObject properties = new JsonObject();
    if (channel.kind() == XenditChannel.Kind.VIRTUAL_ACCOUNT) {
      properties
          .put("display_name", displayName(payment))
          .put(EXPIRES_AT, accountEnd(payment.expiresAt(), now).toString());
    }
    return common(payment)
        .put("type", "PAY")
        .put("request_amount", number(payment.amount()))
        .put("capture_method", "AUTOMATIC")
        .put("channel_code", channel.code())
        .put("channel_properties", properties);
  }

  /** What the bank shows to the payer: letters, digits and spaces only. */
  private static String displayName(StartPayment payment) {
    String name = payment.customer() == null ? null : payment.customer().name();
    String plain = plain(name == null ? payment.title() : name);
    return plain.isEmpty() ? "Paylink" : plain;
  }

  private static String plain(String text) {
    String plain = text.replaceAll("[^A-Za-z0-9]+", " ").strip();
    return ShortText.of(plain, NAME).strip();
  }

  /** The end of an account that is created now. */
  private static Instant accountEnd(@Nullable Instant expiresAt, Instant now) {
    return seconds(expiresAt == null ? now.truncatedTo(ChronoUnit.HOURS).plus(ACCOUNT) : expiresAt);
  }

  /** The end of a QR code: the expiry of the order, or of the code itself if it is sooner. */
  static Instant codeEnd(@Nullable Instant expiresAt, Instant created) {
    Instant end = created.plus(QRIS);
    return seconds(expiresAt == null || expiresAt.isAfter(end) ? end : expiresAt);
  }

  private static Instant seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS);
  }
}
