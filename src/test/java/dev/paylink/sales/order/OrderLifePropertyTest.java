package dev.paylink.sales.order;

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

/** Properties of order transitions that hold for every {@code orders.cancellable}. */
class OrderLifePropertyTest {
  private static final Set<OrderStatus> FINAL =
      EnumSet.of(OrderStatus.COMPLETED, OrderStatus.CANCELLED);

  /** Every value that {@code orders.cancellable} may have: at least one status. */
  @Provide
  Arbitrary<Set<OrderStatus>> cancellable() {
    return Arbitraries.of(OrderStatus.PENDING, OrderStatus.PAID).set().ofMinSize(1);
  }

  @Property
  void agreesOnTransitionsInBothDirections(
      @ForAll("cancellable") Set<OrderStatus> cancellable,
      @ForAll OrderStatus from,
      @ForAll OrderStatus to) {
    OrderLife life = new OrderLife(cancellable);
    assertEquals(life.before(to).contains(from), life.after(from).contains(to));
  }

  @Property
  void leavesEveryStatusExceptTheFinalOnes(
      @ForAll("cancellable") Set<OrderStatus> cancellable, @ForAll OrderStatus status) {
    assertEquals(FINAL.contains(status), new OrderLife(cancellable).after(status).isEmpty());
  }

  /** Takes random transitions; no status may occur twice. */
  @Property
  void endsEveryPathFromPending(
      @ForAll("cancellable") Set<OrderStatus> cancellable, @ForAll int choices) {
    OrderLife life = new OrderLife(cancellable);
    Set<OrderStatus> seen = EnumSet.of(OrderStatus.PENDING);
    OrderStatus status = OrderStatus.PENDING;
    int remaining = choices;
    while (!life.after(status).isEmpty()) {
      OrderStatus[] next = life.after(status).toArray(OrderStatus[]::new);
      status = next[Math.floorMod(remaining, next.length)];
      remaining /= next.length;
      assertTrue(seen.add(status), () -> "A status occurs twice: " + seen);
    }
    assertTrue(FINAL.contains(status), status.code());
  }
}
