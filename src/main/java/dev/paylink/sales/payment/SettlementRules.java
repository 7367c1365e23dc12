package dev.paylink.sales.payment;

import dev.paylink.api.OrderStatus;
import dev.paylink.api.PaymentStatus;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a report about a payment changes, by the rules of {@code
 * docs/integrate/payments.md#amounts-received}. All amounts are in minor units.
 */
final class SettlementRules {
  private SettlementRules() {}

  /**
   * What a provider or a person has said.
   *
   * @param succeeded whether money was received
   * @param amount what was received; null for all that is still to be paid
   * @param currency of the amount; null without one
   */
  record Said(boolean succeeded, @Nullable Long amount, @Nullable String currency) {}

  /**
   * The payment before the report.
   *
   * @param asked what the customer was last asked for
   * @param firstAsked what the customer was asked for when the payment was first started
   * @param received through this payment
   */
  record PaymentBefore(PaymentStatus status, long asked, long firstAsked, long received) {
    private boolean succeeded() {
      return status == PaymentStatus.SUCCEEDED;
    }
  }

  /**
   * The order before the report.
   *
   * @param due its amount
   * @param received for it, by all payments
   * @param refunded of that
   * @param inParts whether its payment link takes partial payments
   */
  record OrderBefore(
      OrderStatus status,
      String currency,
      long due,
      long received,
      long refunded,
      boolean inParts) {
    private boolean waits() {
      return status == OrderStatus.PENDING;
    }
  }

  /** Why an order is flagged as suspicious. */
  enum Flag {
    PAID_AFTER_CANCELLATION,
    PAID_TWICE,
    CURRENCY_MISMATCH,
    OVERPAID,
    AMOUNT_MISMATCH
  }

  /**
   * What a report changes. It may give the payment its status ({@code settles}) and pay the order
   * ({@code pays}). {@code paymentReceived} and {@code orderReceived} include this report.
   *
   * @param amount reported, or taken as reported
   * @param currency of the amount
   * @param repeated whether it repeats a report
   * @param counts whether the amount is added to received money
   * @param settles whether it gives the payment its status
   * @param pays whether the order is paid now
   * @param paymentReceived through the payment, with this report
   * @param orderReceived for the order, with this report
   * @param kept the part of {@code orderReceived} after refunds
   * @param flag why the order is flagged; null if it is not
   */
  @RecordBuilder
  record Decision(
      long amount,
      String currency,
      boolean repeated,
      boolean counts,
      boolean settles,
      boolean pays,
      long paymentReceived,
      long orderReceived,
      long kept,
      @Nullable Flag flag) {

    /** Whether money came for an order that did not wait for it. */
    boolean conflicts() {
      return flag == Flag.PAID_AFTER_CANCELLATION || flag == Flag.PAID_TWICE;
    }

    /** Whether the amount or the currency is not what was due. */
    boolean mismatches() {
      return flag != null && !conflicts();
    }
  }

  /** Decides what a report changes; empty if a sum is too large to be stored. */
  static Optional<Decision> decide(Said said, PaymentBefore payment, OrderBefore order) {
    boolean elsewhere =
        said.succeeded() && said.currency() != null && !said.currency().equals(order.currency());
    boolean repeated = said.succeeded() && !elsewhere && repeats(said, payment);
    boolean counts = said.succeeded() && !elsewhere && !repeated;
    long amount = amount(said, payment);
    long added = counts ? amount : 0;
    if (isTooLarge(order.received(), added) || isTooLarge(payment.received(), added)) {
      return Optional.empty();
    }
    long through = payment.received() + added;
    long total = order.received() + added;
    long kept = total - order.refunded();
    boolean pays = counts && order.waits() && kept >= order.due();
    boolean settles =
        !payment.succeeded() && (!said.succeeded() || pays || counts && through >= payment.asked());
    return Optional.of(
        DecisionBuilder.builder()
            .amount(amount)
            .currency(said.currency() == null ? order.currency() : said.currency())
            .repeated(repeated)
            .counts(counts)
            .settles(settles)
            .pays(pays)
            .paymentReceived(through)
            .orderReceived(total)
            .kept(kept)
            .flag(elsewhere ? Flag.CURRENCY_MISMATCH : counts ? flag(order, kept) : null)
            .build());
  }

  /** A payment that has succeeded gets the same report again, with another reference. */
  private static boolean repeats(Said said, PaymentBefore payment) {
    Long amount = said.amount();
    return payment.succeeded()
        && (amount == null || amount == payment.received() || amount == payment.asked());
  }

  private static long amount(Said said, PaymentBefore payment) {
    if (said.amount() != null) {
      return said.amount();
    }
    return payment.succeeded() ? payment.received() : payment.firstAsked() - payment.received();
  }

  private static boolean isTooLarge(long received, long added) {
    return added > Long.MAX_VALUE - received;
  }

  private static @Nullable Flag flag(OrderBefore order, long kept) {
    if (order.status() == OrderStatus.CANCELLED) {
      return Flag.PAID_AFTER_CANCELLATION;
    }
    if (!order.waits()) {
      return Flag.PAID_TWICE;
    }
    if (kept > order.due()) {
      return Flag.OVERPAID;
    }
    return kept < order.due() && !order.inParts() ? Flag.AMOUNT_MISMATCH : null;
  }
}
