package dev.paylink.events.message.letter;

import dev.paylink.base.money.Money;
import java.time.LocalDate;
import java.util.List;

/**
 * The orders that were paid on a day.
 *
 * @param orders the first of them
 * @param more whether there are others
 */
public record PaidDay(LocalDate date, List<PaidOrder> orders, boolean more) {
  public PaidDay {
    orders = List.copyOf(orders);
  }

  /** A paid order. */
  public record PaidOrder(String number, Money amount) {}
}
