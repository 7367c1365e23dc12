package dev.paylink.sales.refund;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.OrderStatus;
import dev.paylink.sales.refund.RefundRules.Decision;
import dev.paylink.sales.refund.RefundRules.OrderBefore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An order of 100 and the outcome of a refund of 40, which its refunded amount has in it. */
class RefundRulesTest {
  @ParameterizedTest
  @CsvSource({
    // succeeded, order, received, refunded -> pays, overpaid, kept
    "true,  PENDING, 100, 40, false, false,  60",
    "false, PENDING,  90, 40, false, false,  90",
    "false, PENDING, 100, 40, true,  false, 100",
    "false, PENDING, 130, 40, true,  true,  130",
    "false, PENDING, 130, 60, true,  true,  110",
    "false, PAID,    130, 40, false, false, 130",
    "false, CANCELLED, 130, 40, false, false, 130",
    "true,  PAID,    130, 40, false, false,  90"
  })
  void paysAPendingOrderThatIsCoveredAgain(
      boolean succeeded,
      OrderStatus status,
      long received,
      long refunded,
      boolean pays,
      boolean overpaid,
      long kept) {
    Decision decision =
        RefundRules.decide(succeeded, 40, new OrderBefore(status, 100, received, refunded));
    assertEquals(new Decision(!succeeded, pays, overpaid, kept), decision);
  }
}
