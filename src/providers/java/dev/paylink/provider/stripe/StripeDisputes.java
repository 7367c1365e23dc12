package dev.paylink.provider.stripe;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.DisputeMessages.DisputeOutcome;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.DisputePaymentBuilder;
import dev.paylink.provider.ServiceJson;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Disputes of PaymentIntents. */
final class StripeDisputes {
  private final Bus bus;
  private final StripePayments payments;

  StripeDisputes(Bus bus, StripePayments payments) {
    this.bus = bus;
    this.payments = payments;
  }

  /** Reports a dispute as Stripe shows it. A merchant can report its own payments only. */
  Future<?> take(String merchantId, StripeAccount account, ServiceJson dispute) {
    Optional<DisputeOutcome> outcome = outcome(dispute.text("status"));
    Optional<String> intent = dispute.find("payment_intent");
    if (outcome.isEmpty() || intent.isEmpty()) {
      return Future.succeededFuture();
    }
    return payments
        .sessionOf(account, intent.get())
        .compose(
            found ->
                found
                    .<Future<?>>map(session -> report(merchantId, session, dispute, outcome.get()))
                    .orElseGet(Future::succeededFuture));
  }

  /** Empty for an inquiry ({@code warning_…}) and a prevented dispute, which move no money. */
  private static Optional<DisputeOutcome> outcome(String status) {
    return switch (status) {
      case "needs_response", "under_review" -> Optional.of(DisputeOutcome.OPEN);
      case "lost" -> Optional.of(DisputeOutcome.LOST);
      case "won" -> Optional.of(DisputeOutcome.WON);
      default -> Optional.empty();
    };
  }

  private Future<?> report(
      String merchantId, StripeSession session, ServiceJson dispute, DisputeOutcome outcome) {
    return session
        .payment(merchantId)
        .<Future<?>>map(
            payment ->
                bus.request(BusApi.GET_PAYMENT, payment)
                    .map(own -> message(own.id(), session, dispute, outcome))
                    .compose(message -> bus.request(BusApi.DISPUTE_PAYMENT, message)))
        .orElseGet(Future::succeededFuture);
  }

  private static DisputePayment message(
      String paymentId, StripeSession session, ServiceJson dispute, DisputeOutcome outcome) {
    return DisputePaymentBuilder.builder()
        .provider(StripeExtension.NAME)
        .paymentId(paymentId)
        .reference(dispute.required("id"))
        .outcome(outcome)
        .amount(amount(session, dispute))
        .reason(dispute.find("reason").orElse(null))
        .build();
  }

  /** Null for all, if the amount is in another currency than the payment. */
  private static @Nullable BigDecimal amount(StripeSession session, ServiceJson dispute) {
    String currency = dispute.required("currency");
    return currency.equals(session.currency())
        ? StripeAmounts.toMajor(dispute.integer("amount"), currency)
        : null;
  }
}
