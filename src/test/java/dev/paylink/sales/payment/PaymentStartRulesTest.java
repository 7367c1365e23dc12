package dev.paylink.sales.payment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.OrderStatus;
import dev.paylink.sales.payment.PaymentStartRules.OrderBefore;
import dev.paylink.sales.payment.PaymentStartRules.PendingBefore;
import dev.paylink.sales.payment.PaymentStartRules.Start;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PaymentStartRulesTest {
  private static OrderBefore order(long received, long refunded, long payments) {
    return new OrderBefore(OrderStatus.PENDING, 100, received, refunded, payments);
  }

  private static Optional<Start> start(long due, long asked, Long first, boolean isChange) {
    return Optional.of(new Start(due, asked, first, isChange));
  }

  @Test
  void asksForWhatIsDue() {
    assertEquals(start(100, 100, null, true), PaymentStartRules.decide(order(0, 0, 1), null));
    assertEquals(start(70, 70, null, true), PaymentStartRules.decide(order(40, 10, 1), null));
  }

  @Test
  void goesOnWithThePendingPayment() {
    PendingBefore untouched = new PendingBefore(100, null, false, 0);
    assertEquals(start(100, 100, null, false), PaymentStartRules.decide(order(0, 0, 1), untouched));
    PendingBefore withPart = new PendingBefore(100, null, true, 40);
    assertEquals(start(60, 100, 100L, false), PaymentStartRules.decide(order(40, 0, 1), withPart));
  }

  /** A report without an amount still means what was first asked for. */
  @Test
  void remembersWhatItFirstAskedFor() {
    PendingBefore started = new PendingBefore(100, null, true, 0);
    assertEquals(start(70, 70, 100L, true), PaymentStartRules.decide(order(30, 0, 2), started));
    PendingBefore again = new PendingBefore(70, 100L, true, 0);
    assertEquals(start(20, 20, 100L, true), PaymentStartRules.decide(order(80, 0, 2), again));
  }

  @Test
  void limitsThePaymentsOfAnOrder() {
    assertEquals(
        Optional.empty(),
        PaymentStartRules.decide(order(0, 0, PaymentStartRules.MAX_PAYMENTS), null));
    PendingBefore pending = new PendingBefore(100, null, false, 0);
    assertEquals(
        start(100, 100, null, false),
        PaymentStartRules.decide(order(0, 0, PaymentStartRules.MAX_PAYMENTS), pending));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PENDING")
  void startsNothingForAnOrderThatIsNotPending(OrderStatus status) {
    OrderBefore order = new OrderBefore(status, 100, 0, 0, 0);
    assertEquals(Optional.empty(), PaymentStartRules.decide(order, null));
  }
}
