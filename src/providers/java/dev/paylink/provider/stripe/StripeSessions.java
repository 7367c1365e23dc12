package dev.paylink.provider.stripe;

import dev.paylink.api.PaymentMessages.PaymentItem;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.provider.ServiceClient.Reply;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checkout Sessions: each is a page on which one payment can be made once. */
final class StripeSessions {
  private static final String PATH = "/v1/checkout/sessions";
  private static final String WITH_INTENT = "?expand[]=payment_intent";

  /** Stripe takes an end from 30 minutes to 24 hours ahead; a minute for the way there. */
  private static final Duration SHORTEST = Duration.ofMinutes(31);

  private static final Duration LONGEST = Duration.ofHours(24).minusMinutes(1);

  private final StripeApi api;
  private final InstantSource clock;

  StripeSessions(StripeApi api, InstantSource clock) {
    this.api = api;
    this.clock = clock;
  }

  /**
   * Creates a session.
   *
   * @param before the former session of the same payment, which is over; null if absent
   */
  Future<StripeSession> create(
      StripeAccount account, StartPayment payment, @Nullable String before) {
    Map<String, String> form = form(payment);
    return api.post(account.secretKey(), PATH, form, key(payment, form, before))
        .compose(StripeApi::object)
        .map(StripeSession::new);
  }

  /**
   * The same if a customer sends the form twice. Another one in the next hour, as Stripe also keeps
   * failures for a key, and for other parameters, which it would refuse: a session whose creation
   * had no answer was shown to nobody.
   */
  private String key(StartPayment payment, Map<String, String> form, @Nullable String before) {
    return "%s-%s-%x-%d"
        .formatted(
            payment.paymentId(),
            before == null ? "first" : before,
            form.hashCode(),
            clock.instant().truncatedTo(ChronoUnit.HOURS).getEpochSecond());
  }

  private Map<String, String> form(StartPayment payment) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("mode", "payment");
    form.put("client_reference_id", payment.paymentId());
    form.put("success_url", payment.returnUrl());
    form.put("cancel_url", payment.returnUrl());
    form.put("locale", payment.language());
    form.put("adaptive_pricing[enabled]", "false"); // the amount stays the amount of the order
    for (String object : List.of("", "payment_intent_data")) {
      String metadata = object.isEmpty() ? "metadata" : object + "[metadata]";
      form.put(metadata + "[payment_id]", payment.paymentId());
      form.put(metadata + "[order_id]", payment.orderId());
    }
    putItems(form, payment);
    if (payment.customer() != null && payment.customer().email() != null) {
      form.put("customer_email", payment.customer().email());
    }
    end(payment.expiresAt())
        .ifPresent(end -> form.put("expires_at", Long.toString(end.getEpochSecond())));
    return form;
  }

  /** One line of each item, as amounts of several may not be divisible. */
  private static void putItems(Map<String, String> form, StartPayment payment) {
    int n = 0;
    for (PaymentItem item : payment.items()) {
      String line = "line_items[%d]".formatted(n++);
      form.put(line + "[quantity]", "1");
      form.put(line + "[price_data][currency]", payment.currency().toLowerCase(Locale.ROOT));
      form.put(
          line + "[price_data][unit_amount]",
          StripeAmounts.of(item.amount(), payment.currency()).orElseThrow().toString());
      form.put(line + "[price_data][product_data][name]", name(item));
    }
  }

  private static String name(PaymentItem item) {
    return item.quantity() == 1 ? item.title() : "%d × %s".formatted(item.quantity(), item.title());
  }

  /** The end of the order, if a session can end then. */
  private Optional<Instant> end(@Nullable Instant expiresAt) {
    return Optional.ofNullable(expiresAt)
        .filter(
            end -> {
              Duration left = Duration.between(clock.instant(), end);
              return left.compareTo(SHORTEST) >= 0 && left.compareTo(LONGEST) <= 0;
            });
  }

  Future<StripeSession> get(StripeAccount account, String id) {
    return api.get(account.secretKey(), PATH + "/" + StripeApi.encoded(id) + WITH_INTENT)
        .compose(StripeApi::object)
        .map(StripeSession::new);
  }

  /** The session of a PaymentIntent; empty if it has another origin. */
  Future<Optional<StripeSession>> ofIntent(StripeAccount account, String intent) {
    String query = "?limit=1&payment_intent=" + StripeApi.encoded(intent);
    return api.get(account.secretKey(), PATH + query)
        .compose(StripeApi::object)
        .map(list -> list.objects("data").stream().findFirst().map(StripeSession::new));
  }

  /**
   * Expires a session, so that nobody can pay it; returns it unchanged if it could not be expired.
   */
  Future<StripeSession> expire(StripeAccount account, String id) {
    return api.post(
            account.secretKey(),
            "%s/%s/expire".formatted(PATH, StripeApi.encoded(id)),
            Map.of(),
            "expire-" + id + "-" + clock.millis())
        .compose(
            reply ->
                reply.succeeded()
                    ? StripeApi.object(reply).map(StripeSession::new)
                    : asItIs(account, id, reply));
  }

  private Future<StripeSession> asItIs(StripeAccount account, String id, Reply refused) {
    return get(account, id)
        .compose(
            session ->
                session.isOpen()
                    ? StripeApi.object(refused).map(session)
                    : Future.succeededFuture(session));
  }

  /** Whether a session asks for what is still due. */
  static boolean asksFor(StripeSession session, BigDecimal amount) {
    return session.amount().compareTo(amount) == 0;
  }
}
