package dev.paylink.sales.refund;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.sales.refund.RefundRules.Movement;
import dev.paylink.sales.refund.RefundRules.TakenBack;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisputeRulesTest {
  @ParameterizedTest
  @CsvSource({
    // reported, received, refunded -> amount
    "   , 100,   0, 100",
    "   , 100,  30,  70",
    "   , 100, 100, 100",
    "   , 100, 130,  70",
    " 90, 100, 130,  70",
    " 40, 100,   0,  40",
    " 40, 100, 100,  40",
    "101, 100,   0, 100"
  })
  void takesBackAtMostWhatWasReceived(Long reported, long received, long refunded, long amount) {
    assertEquals(amount, DisputeRules.amount(reported, received, refunded));
  }

  @Test
  void refusesADisputeBeforeTheMoney() {
    Fault refused = assertThrows(Fault.class, () -> DisputeRules.amount(null, 0, 0));
    assertEquals(FaultCode.REFUND_EXCEEDS_RECEIVED, refused.code());
  }

  /** The merchant may have sent all back before the bank takes it, and no more. */
  @Test
  void refusesADisputeOfAPaymentThatWasTakenBackTwice() {
    Fault refused = assertThrows(Fault.class, () -> DisputeRules.amount(1L, 100, 200));
    assertEquals(FaultCode.REFUND_EXCEEDS_RECEIVED, refused.code());
  }

  @Test
  void takesWhatTheMovementsHaveLeft() {
    List<Movement> movements = List.of(new Movement("b", 30), new Movement("a", 50));
    assertEquals(List.of(new TakenBack("a", 40)), RefundRules.takeBackAtMost(movements, 40));
    assertEquals(
        List.of(new TakenBack("b", 30), new TakenBack("a", 50)),
        RefundRules.takeBackAtMost(movements, 100));
    assertEquals(List.of(), RefundRules.takeBackAtMost(List.of(new Movement("a", 0)), 100));
  }
}
