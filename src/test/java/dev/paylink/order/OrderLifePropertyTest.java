package dev.paylink.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.OrderStatus;
import java.util.EnumSet;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is true of the life of an order, whatever the operator lets be cancelled. */
class OrderLifePropertyTest {
  private static final Set<OrderStatus> FINAL =
      EnumSet.of(OrderStatus.COMPLETED, OrderStatus.CANCELLED);

  /** What the configuration allows: any of these, and one at least. */
  @Provide
  Arbitrary<Set<OrderStatus>> cancellable() {
    return Arbitraries.of(OrderStatus.PENDING, OrderStatus.PAID).set().ofMinSize(1);
  }

  @Property
  void whatComesBeforeAndWhatComesAfterAreTheSameSteps(
      @ForAll("cancellable") Set<OrderStatus> cancellable,
      @ForAll OrderStatus from,
      @ForAll OrderStatus to) {
    OrderLife life = new OrderLife(cancellable);
    assertEquals(life.before(to).contains(from), life.after(from).contains(to));
  }

  @Property
  void thereIsAWayOnFromEveryStatusButTheFinalOnes(
      @ForAll("cancellable") Set<OrderStatus> cancellable, @ForAll OrderStatus status) {
    assertEquals(FINAL.contains(status), new OrderLife(cancellable).after(status).isEmpty());
  }

  /** Takes any way on, and never more steps than there are other statuses. */
  @Property
  void everyWayFromPendingEnds(
      @ForAll("cancellable") Set<OrderStatus> cancellable, @ForAll int choices) {
    OrderLife life = new OrderLife(cancellable);
    Set<OrderStatus> seen = EnumSet.of(OrderStatus.PENDING);
    OrderStatus status = OrderStatus.PENDING;
    int left = choices;
    while (!life.after(status).isEmpty()) {
      OrderStatus[] ways = life.after(status).toArray(OrderStatus[]::new);
      status = ways[Math.floorMod(left, ways.length)];
      left /= ways.length;
      assertTrue(seen.add(status), () -> "Twice in one life: " + seen);
    }
    assertTrue(FINAL.contains(status), status.code());
  }
}
