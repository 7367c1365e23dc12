package dev.paylink.sales.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.OrderStatus;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderLifeTest {

  /** One row per current status, one column per next status; 1 means allowed. */
  @ParameterizedTest
  @CsvSource(
      useHeadersInDisplayName = true,
      value = {
        "from,       pending, paid, processing, completed, cancelled",
        "pending,    0,       1,    0,          0,         1",
        "paid,       0,       0,    1,          1,         0",
        "processing, 0,       0,    0,          1,         0",
        "completed,  0,       0,    0,          0,         0",
        "cancelled,  0,       0,    0,          0,         0"
      })
  void allowsTransitionsForwardOnly(
      String from, int pending, int paid, int processing, int completed, int cancelled) {
    OrderLife life = new OrderLife(Set.of(OrderStatus.PENDING));
    int[] allowed = {pending, paid, processing, completed, cancelled};
    Set<OrderStatus> after = EnumSet.noneOf(OrderStatus.class);
    for (OrderStatus target : OrderStatus.values()) {
      boolean expected = allowed[target.ordinal()] == 1;
      assertEquals(expected, life.before(target).contains(OrderStatus.of(from)), target.code());
      if (expected) {
        after.add(target);
      }
    }
    assertEquals(after, life.after(OrderStatus.of(from)));
  }

  @Test
  void allowsCancellingTheConfiguredStatuses() {
    OrderLife life = new OrderLife(Set.of(OrderStatus.PENDING, OrderStatus.PAID));
    assertEquals(Set.of(OrderStatus.PENDING, OrderStatus.PAID), life.before(OrderStatus.CANCELLED));
    assertEquals(
        Set.of(OrderStatus.PROCESSING, OrderStatus.COMPLETED, OrderStatus.CANCELLED),
        life.after(OrderStatus.PAID));
    assertEquals(Set.of(OrderStatus.COMPLETED), life.after(OrderStatus.PROCESSING));
  }
}
