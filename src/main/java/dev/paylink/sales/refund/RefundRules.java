package dev.paylink.sales.refund;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.RefundStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a refund takes back, and what its outcome changes, by the rules of {@code
 * docs/integrate/payments.md#refund-a-payment}. Amounts are in minor units.
 */
final class RefundRules {
  private RefundRules() {}

  /**
   * The refund before a report.
   *
   * @param byHand whether the merchant has sent the money itself
   * @param saidAt when the provider said what is stored; null if unknown
   */
  record RefundBefore(
      RefundStatus status, boolean dispute, boolean byHand, long amount, @Nullable Instant saidAt) {
    /** What of it counts as refunded. */
    long counted() {
      return status == RefundStatus.FAILED ? 0 : amount;
    }
  }

  /**
   * What is reported of a refund.
   *
   * @param status pending for a dispute that is open
   * @param amount null for no change
   * @param at when the provider said so; null if unknown
   * @param first whether it is the answer to a question about a pending refund
   */
  record Report(RefundStatus status, @Nullable Long amount, @Nullable Instant at, boolean first) {}

  /** What a report means. */
  enum Meaning {
    /** The refund changes. */
    NEWS,
    /** It has been said before, or something later has. */
    NOTHING_NEW,
    /** A failed refund is said to have succeeded, and nothing says which of both is later. */
    DOUBTFUL
  }

  /**
   * Compares a report with what is stored: the last word of the provider counts. An opening does
   * not undo a decision, and a provider does not decide about money that the merchant sends.
   */
  static Meaning meaning(RefundBefore refund, Report report) {
    if (report.first() && refund.status() != RefundStatus.PENDING
        || refund.byHand()
        || report.at() != null && refund.saidAt() != null && report.at().isBefore(refund.saidAt())
        || after(refund, report).equals(refund)) {
      return Meaning.NOTHING_NEW;
    }
    boolean revives =
        refund.status() == RefundStatus.FAILED && report.status() == RefundStatus.SUCCEEDED;
    boolean later =
        report.at() != null && refund.saidAt() != null && report.at().isAfter(refund.saidAt());
    return revives && !refund.dispute() && !later ? Meaning.DOUBTFUL : Meaning.NEWS;
  }

  /** The refund after a report that is news. */
  static RefundBefore after(RefundBefore refund, Report report) {
    boolean opening =
        report.status() == RefundStatus.PENDING && refund.status() != RefundStatus.PENDING;
    Long amount = opening || report.status() == RefundStatus.FAILED ? null : report.amount();
    return new RefundBefore(
        opening ? refund.status() : report.status(),
        refund.dispute(),
        refund.byHand(),
        amount == null ? refund.amount() : amount,
        opening || report.at() == null ? refund.saidAt() : report.at());
  }

  /**
   * The order before the outcome.
   *
   * @param due its amount
   * @param received for it
   * @param refunded of that, this refund included as it was
   */
  record OrderBefore(OrderStatus status, long due, long received, long refunded) {}

  /**
   * What an outcome changes.
   *
   * @param more is refunded than before; below 0 if an amount can be refunded again
   * @param pays whether the order is paid now: what comes back covers it again
   * @param overpaid whether it has more than its amount then
   * @param kept what the order has received, without refunds
   */
  record Decision(long more, boolean pays, boolean overpaid, long kept) {}

  /** Decides what changes with what counts of a refund. */
  static Decision decide(long before, long after, OrderBefore order) {
    long kept = order.received() - order.refunded() + before - after;
    boolean pays = after < before && order.status() == OrderStatus.PENDING && kept >= order.due();
    return new Decision(after - before, pays, pays && kept > order.due(), kept);
  }

  /** Money that came by a settlement with this reference, and what of it is not refunded. */
  record Movement(String reference, long left) {}

  /** How much of a movement a refund takes back. */
  record TakenBack(String reference, @JsonProperty("amount_minor") long amount) {}

  /**
   * Chooses the movements that a refund takes back: the newest that has enough left, or several,
   * newest first. The movements add up to what the payment has received, and each refund with
   * movements reduces them, so they have as much left as the payment.
   *
   * @param movements of the payment, newest first
   * @throws IllegalStateException if they have less left than the amount
   */
  static List<TakenBack> takeBack(List<Movement> movements, long amount) {
    return movements.stream()
        .filter(movement -> movement.left() >= amount)
        .findFirst()
        .map(movement -> List.of(new TakenBack(movement.reference(), amount)))
        .orElseGet(() -> takeBackSeveral(movements, amount));
  }

  /** The same for an amount that may be more than the movements have left. */
  static List<TakenBack> takeBackAtMost(List<Movement> movements, long amount) {
    long left = movements.stream().mapToLong(movement -> Math.max(0, movement.left())).sum();
    return left == 0 ? List.of() : takeBack(movements, Math.min(left, amount));
  }

  private static List<TakenBack> takeBackSeveral(List<Movement> movements, long amount) {
    List<TakenBack> taken = new ArrayList<>();
    long rest = amount;
    for (Movement movement : movements) {
      long part = Math.min(movement.left(), rest);
      if (part > 0) {
        taken.add(new TakenBack(movement.reference(), part));
        rest -= part;
      }
    }
    if (rest > 0) {
      throw new IllegalStateException("The movements have %d less left".formatted(rest));
    }
    return taken;
  }
}
