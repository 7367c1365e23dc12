package dev.paylink.provider.stripe;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.DisputeMessages.DisputeOutcome;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.DisputeMessages.DoubtPayment;
import dev.paylink.api.DisputePaymentBuilder;
import dev.paylink.provider.ServiceJson;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Disputes of PaymentIntents. */
final class StripeDisputes {
  private static final Logger log = LoggerFactory.getLogger(StripeDisputes.class);

  /** An inquiry, and a dispute that Stripe has prevented. */
  private static final Set<String> MOVES_NOTHING =
      Set.of("warning_needs_response", "warning_under_review", "warning_closed", "prevented");

  private final Bus bus;
  private final StripePayments payments;

  StripeDisputes(Bus bus, StripePayments payments) {
    this.bus = bus;
    this.payments = payments;
  }

  /** Reports a dispute as Stripe shows it. A merchant can report its own payments only. */
  Future<?> take(String merchantId, StripeAccount account, ServiceJson dispute, Instant at) {
    String status = dispute.text("status");
    Optional<String> intent = dispute.find("payment_intent");
    if (MOVES_NOTHING.contains(status)) {
      return Future.succeededFuture();
    }
    if (intent.isEmpty()) {
      log.warn("Dispute {} of Stripe names no payment_intent", dispute.text("id"));
      return Future.succeededFuture();
    }
    return payments
        .sessionOf(account, intent.get())
        .compose(
            found ->
                found
                    .<Future<?>>map(session -> report(merchantId, session, dispute, at))
                    .orElseGet(() -> elsewhere(dispute)));
  }

  /** Of a payment that the merchant made without Paylink. */
  private static Future<?> elsewhere(ServiceJson dispute) {
    log.info("Dispute {} of Stripe is of no payment of Paylink", dispute.text("id"));
    return Future.succeededFuture();
  }

  private Future<?> report(
      String merchantId, StripeSession session, ServiceJson dispute, Instant at) {
    return session
        .payment(merchantId)
        .<Future<?>>map(
            payment ->
                bus.request(BusApi.GET_PAYMENT, payment)
                    .compose(own -> tell(own.id(), session, dispute, at)))
        .orElseGet(() -> elsewhere(dispute));
  }

  private Future<Void> tell(
      String paymentId, StripeSession session, ServiceJson dispute, Instant at) {
    Optional<DisputeOutcome> outcome = outcome(dispute.text("status"));
    return outcome.isPresent()
        ? bus.request(
                BusApi.DISPUTE_PAYMENT, message(paymentId, session, dispute, outcome.get(), at))
            .mapEmpty()
        : bus.request(
                BusApi.DOUBT_PAYMENT,
                new DoubtPayment(
                    StripeExtension.NAME,
                    paymentId,
                    "dispute %s is %s".formatted(dispute.required("id"), dispute.text("status"))))
            .mapEmpty();
  }

  /** Empty for a status that this version does not know. */
  private static Optional<DisputeOutcome> outcome(String status) {
    return switch (status) {
      case "needs_response", "under_review" -> Optional.of(DisputeOutcome.OPEN);
      case "lost" -> Optional.of(DisputeOutcome.LOST);
      case "won" -> Optional.of(DisputeOutcome.WON);
      default -> Optional.empty();
    };
  }

  private static DisputePayment message(
      String paymentId,
      StripeSession session,
      ServiceJson dispute,
      DisputeOutcome outcome,
      Instant at) {
    return DisputePaymentBuilder.builder()
        .provider(StripeExtension.NAME)
        .paymentId(paymentId)
        .reference(dispute.required("id"))
        .outcome(outcome)
        .amount(amount(session, dispute))
        .reason(dispute.find("reason").orElse(null))
        .at(at)
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
