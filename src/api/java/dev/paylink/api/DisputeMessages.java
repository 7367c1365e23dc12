package dev.paylink.api;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Messages about disputes: customers whose banks take the money of a payment back. */
public final class DisputeMessages {
  private DisputeMessages() {}

  /** What is known of a dispute. */
  public enum DisputeOutcome {
    /** The bank has not decided. */
    OPEN,
    /** The bank decided for the customer: the money is gone. */
    LOST,
    /** The bank decided for the merchant: the money stays. */
    WON
  }

  /**
   * A provider's report of a dispute, made by {@link #open}, {@link #lost} or {@link #won}.
   *
   * @param provider the name of the provider that the payment was started with
   * @param paymentId {@code pay_…}
   * @param reference the provider's own reference of the dispute, 1 to 200 characters: the same at
   *     each report of it
   * @param amount what the bank takes back, in major units of the currency of the payment, exact;
   *     more than the payment received counts as all of it. Null for all that was not refunded, or,
   *     if all was refunded, for what the payment received; in a later report, for no change. The
   *     amount of the last report counts, except of an opening that comes after the decision
   * @param reason why the customer disputes the payment, for the merchant, cut off after 500
   *     characters; null if unknown
   * @param at when the provider said so, by its clock: a report that is older than the last one
   *     changes nothing. Null if unknown: the report counts as the last one
   */
  @RecordBuilder
  public record DisputePayment(
      String provider,
      String paymentId,
      String reference,
      DisputeOutcome outcome,
      @Nullable BigDecimal amount,
      @Nullable String reason,
      @Nullable Instant at) {

    /** A dispute of all that was not refunded, which the bank has not decided. */
    public static DisputePayment open(String provider, String paymentId, String reference) {
      return of(provider, paymentId, reference, DisputeOutcome.OPEN);
    }

    /** A dispute of all that was not refunded, which the bank decided for the customer. */
    public static DisputePayment lost(String provider, String paymentId, String reference) {
      return of(provider, paymentId, reference, DisputeOutcome.LOST);
    }

    /** A dispute which the bank decided for the merchant. */
    public static DisputePayment won(String provider, String paymentId, String reference) {
      return of(provider, paymentId, reference, DisputeOutcome.WON);
    }

    private static DisputePayment of(
        String provider, String paymentId, String reference, DisputeOutcome outcome) {
      return DisputePaymentBuilder.builder()
          .provider(provider)
          .paymentId(paymentId)
          .reference(reference)
          .outcome(outcome)
          .build();
    }

    /** The same, of another amount. */
    public DisputePayment withAmount(BigDecimal disputed) {
      return DisputePaymentBuilder.builder(this).amount(disputed).build();
    }

    /** The same, with a reason. */
    public DisputePayment withReason(@Nullable String why) {
      return DisputePaymentBuilder.builder(this).reason(why).build();
    }
  }

  /**
   * A provider's report that something about the money of a payment has changed which no other
   * message can say, such as a chargeback of an unknown amount.
   *
   * @param provider the name of the provider that the payment was started with
   * @param paymentId {@code pay_…}
   * @param reason what happened, for the merchant, cut off after 500 characters
   */
  public record DoubtPayment(String provider, String paymentId, String reason) {}

  /**
   * A flagged order.
   *
   * @param orderId {@code ord_…}
   */
  public record PaymentDoubted(String orderId) {}

  /**
   * A stored dispute.
   *
   * @param refundId {@code ref_…}, the refund that the bank makes
   * @param orderId {@code ord_…}
   * @param status pending while the dispute is open, succeeded if it is lost, failed if it is won
   */
  public record PaymentDisputed(String refundId, String orderId, RefundStatus status) {}
}
