package dev.paylink.api;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Messages about refunds. */
public final class RefundMessages {
  private RefundMessages() {}

  /**
   * Money of an order that goes back to the customer.
   *
   * @param id {@code ref_…}
   * @param orderId {@code ord_…}
   * @param paymentId {@code pay_…}, the payment whose money goes back
   * @param provider the provider of the payment
   * @param byHand whether the merchant sends the money itself, because the provider cannot refund
   * @param dispute whether the customer's bank takes the money back: pending while it decides,
   *     succeeded if it decided for the customer, failed if it decided for the merchant
   * @param amount in major units, exact, without trailing zeros
   * @param currency ISO 4217 code of the order
   * @param reason the merchant's reason, or the customer's for a dispute; null if absent
   * @param providerReference the provider's own reference; null if it has told no reference
   * @param failure why it failed, in the provider's words; null otherwise
   * @param createdAt the time inside the id, to the millisecond
   * @param settledAt when it succeeded or failed; null while pending
   * @param receiptNumber of its receipt, such as {@code RF-2026-000017}; null unless it succeeded
   */
  @RecordBuilder
  public record Refund(
      String id,
      String orderId,
      String paymentId,
      String provider,
      RefundStatus status,
      boolean byHand,
      boolean dispute,
      BigDecimal amount,
      String currency,
      @Nullable String reason,
      @Nullable String providerReference,
      @Nullable String failure,
      Instant createdAt,
      @Nullable Instant settledAt,
      @Nullable String receiptNumber) {}

  /**
   * Refunds money of an order.
   *
   * @param merchantId {@code mer_…}
   * @param orderId {@code ord_…}
   * @param idempotencyKey 1 to 255 printable ASCII characters; null if absent
   */
  public record CreateRefund(
      String merchantId, String orderId, @Nullable String idempotencyKey, NewRefund refund) {}

  /**
   * The fields of a new refund.
   *
   * @param amount in major units, exact; null for all that is left of the payment, or of the order
   *     if its money came through one payment
   * @param paymentId {@code pay_…}, the payment whose money goes back; null for the newest payment
   *     with a conflict or a surplus that covers the amount, otherwise the newest that covers it
   * @param reason at most 500 characters; passed to the provider; null if absent
   */
  public record NewRefund(
      @Nullable BigDecimal amount, @Nullable String paymentId, @Nullable String reason) {}

  /**
   * A created refund.
   *
   * @param refund as it was when it was created
   */
  public record RefundCreated(Refund refund, boolean replayed, String json) implements Created {
    @Override
    public String id() {
      return refund.id();
    }
  }

  /**
   * Lists the refunds of an order, oldest first.
   *
   * @param after the refund after which the list starts; null for the first
   * @param limit how many at most, up to {@link #ALL}
   */
  public record ListRefunds(String merchantId, String orderId, @Nullable String after, int limit) {
    /** An order has at most as many. */
    public static final int ALL = 200;
  }

  /**
   * The refunds of an order.
   *
   * @param data all of them, oldest first
   */
  public record RefundList(List<Refund> data) {
    public RefundList {
      data = List.copyOf(data);
    }
  }

  /** Requests one refund. */
  public record GetRefund(String merchantId, String orderId, String refundId) {}

  /**
   * Asks a provider to refund money of a payment.
   *
   * @param refundId {@code ref_…}; the same refund may be asked for again, if the reply was lost or
   *     the refund is pending: the provider must reply again and never refund twice
   * @param paymentId {@code pay_…}
   * @param providerReference the reference of the first of {@code movements}
   * @param merchantId {@code mer_…}
   * @param testMode whether the merchant is in test mode: no real money may move
   * @param amount in major units, exact; at most what the payment received
   * @param currency ISO 4217 code
   * @param reason the merchant's reason; null if absent
   * @param movements the movements of money that are taken back, the same at each request; their
   *     sum is {@code amount}. It is one movement if any has enough left, otherwise several, newest
   *     first. Refund each with a separate idempotency key, such as {@code refundId} and reference.
   *     Fail until all of them went back, and reply {@code failed} only if no movement went back
   * @param orderId {@code ord_…}
   */
  @RecordBuilder
  public record RefundPayment(
      String refundId,
      String paymentId,
      String providerReference,
      String merchantId,
      boolean testMode,
      BigDecimal amount,
      String currency,
      @Nullable String reason,
      List<RefundedMovement> movements,
      String orderId) {
    public RefundPayment {
      movements = List.copyOf(movements);
    }
  }

  /**
   * What a refund takes back of one movement of money, as a charge or a capture.
   *
   * @param reference the {@code reference} of the {@link PaymentMessages.SettlePayment} that
   *     reported it
   * @param amount in major units, exact; at most the amount of the movement minus what other
   *     refunds take back of it
   */
  public record RefundedMovement(String reference, BigDecimal amount) {}

  /** What a provider says of a refund. */
  public enum RefundOutcome {
    /** The money went back; {@code reference} is required. */
    SUCCEEDED,
    /** The provider will know later; {@code reference} is required. */
    PENDING,
    /** No money went back; {@code failure} is required. */
    FAILED,
    /** The provider cannot refund this payment: the merchant sends the money by hand. */
    NOT_SUPPORTED
  }

  /**
   * A provider's reply to {@link RefundPayment}; use the static factory methods.
   *
   * @param reference the provider's own reference, 1 to 200 characters
   * @param failure why the refund failed, for the merchant, cut off after 500 characters
   */
  public record RefundStarted(
      RefundOutcome outcome, @Nullable String reference, @Nullable String failure) {

    /** The money went back. */
    public static RefundStarted succeeded(String reference) {
      return new RefundStarted(RefundOutcome.SUCCEEDED, reference, null);
    }

    /**
     * The provider will know later. It reports the outcome by {@link BusApi#SETTLE_REFUND}, or
     * replies with it when it is asked again.
     */
    public static RefundStarted pending(String reference) {
      return new RefundStarted(RefundOutcome.PENDING, reference, null);
    }

    /**
     * No money went back, and no money will go back for this refund.
     *
     * @param reference null if absent
     */
    public static RefundStarted failed(@Nullable String reference, String failure) {
      return new RefundStarted(RefundOutcome.FAILED, reference, failure);
    }

    /** The provider cannot refund this payment. */
    public static RefundStarted notSupported() {
      return new RefundStarted(RefundOutcome.NOT_SUPPORTED, null, null);
    }
  }

  /**
   * A provider's report that a refund succeeded or failed, made by {@link #succeeded(String,
   * String, String)} or {@link #failed}.
   *
   * @param provider the name of the provider that was asked for the refund
   * @param refundId {@code ref_…}
   * @param reference the provider's own reference, 1 to 200 characters; null if absent
   * @param succeeded whether the money went back
   * @param failure why it failed, for the merchant, cut off after 500 characters; null for a
   *     success
   * @param at when the provider said so, by its clock: a report that is older than the last one
   *     changes nothing. Null if unknown
   */
  public record SettleRefund(
      String provider,
      String refundId,
      @Nullable String reference,
      boolean succeeded,
      @Nullable String failure,
      @Nullable Instant at) {

    /** A report of an unknown time. */
    public SettleRefund(
        String provider,
        String refundId,
        @Nullable String reference,
        boolean succeeded,
        @Nullable String failure) {
      this(provider, refundId, reference, succeeded, failure, null);
    }

    /** The same, with the time at which the provider said so. */
    public SettleRefund saidAt(Instant when) {
      return new SettleRefund(provider, refundId, reference, succeeded, failure, when);
    }

    /** The money went back. */
    public static SettleRefund succeeded(
        String provider, String refundId, @Nullable String reference) {
      return new SettleRefund(provider, refundId, reference, true, null);
    }

    /**
     * The refund failed.
     *
     * @param failure why, for the merchant; null if that is not known
     */
    public static SettleRefund failed(
        String provider, String refundId, @Nullable String reference, @Nullable String failure) {
      return new SettleRefund(provider, refundId, reference, false, failure);
    }
  }

  /**
   * The stored outcome of a refund.
   *
   * @param refundId {@code ref_…}
   * @param orderId {@code ord_…}
   * @param status {@link RefundStatus#SUCCEEDED} or {@link RefundStatus#FAILED}, from this report
   *     or an earlier one
   */
  public record RefundSettled(String refundId, String orderId, RefundStatus status) {}
}
