package dev.paylink.events.message.letter;

import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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

  /** What the orders come to, for each currency in the order of their codes. */
  List<Money> totals() {
    Map<Currency, Long> totals = new TreeMap<>(Comparator.comparing(Currency::code));
    for (PaidOrder order : orders) {
      totals.merge(order.amount().currency(), order.amount().minor(), Math::addExact);
    }
    return totals.entrySet().stream()
        .map(total -> new Money(total.getValue(), total.getKey()))
        .toList();
  }

  /** A paid order. */
  public record PaidOrder(String number, Money amount) {}
}
