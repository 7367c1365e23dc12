package dev.paylink.sales.refund;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.paylink.api.OrderStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * What a refund takes back, and what its outcome changes, by the rules of {@code
 * docs/integrate/payments.md#refund-a-payment}. Amounts are in minor units.
 */
final class RefundRules {
  private RefundRules() {}

  /**
   * The order before the outcome.
   *
   * @param due its amount
   * @param received for it
   * @param refunded of that, this refund included
   */
  record OrderBefore(OrderStatus status, long due, long received, long refunded) {}

  /**
   * What an outcome changes.
   *
   * @param released whether the amount can be refunded again
   * @param pays whether the order is paid now: what comes back covers it again
   * @param overpaid whether it has more than its amount then
   * @param kept what the order has received, without refunds
   */
  record Decision(boolean released, boolean pays, boolean overpaid, long kept) {}

  /** Decides what the outcome of a pending refund of an amount changes. */
  static Decision decide(boolean succeeded, long amount, OrderBefore order) {
    long kept = order.received() - order.refunded() + (succeeded ? 0 : amount);
    boolean pays = !succeeded && order.status() == OrderStatus.PENDING && kept >= order.due();
    return new Decision(!succeeded, pays, pays && kept > order.due(), kept);
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
