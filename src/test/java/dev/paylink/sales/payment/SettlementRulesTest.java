package dev.paylink.sales.payment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.OrderStatus;
import dev.paylink.api.PaymentStatus;
import dev.paylink.sales.payment.SettlementRules.Decision;
import dev.paylink.sales.payment.SettlementRules.Flag;
import dev.paylink.sales.payment.SettlementRules.OrderBefore;
import dev.paylink.sales.payment.SettlementRules.PaymentBefore;
import dev.paylink.sales.payment.SettlementRules.Said;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The table of {@code docs/integrate/payments.md#amounts-received}; an order of 100 with one
 * payment.
 */
class SettlementRulesTest {
  private static final Said ALL = new Said(true, null, null);
  private static final Said FAILED = new Said(false, null, null);
  private static final PaymentBefore STARTED = payment(PaymentStatus.PENDING, 0);

  private static PaymentBefore payment(PaymentStatus status, long received) {
    return new PaymentBefore(status, 100, 100, received);
  }

  private static OrderBefore order(OrderStatus status, long received) {
    return new OrderBefore(status, "IDR", 100, received, 0, false);
  }

  private static Said received(long amount, String currency) {
    return new Said(true, amount, currency);
  }

  private static Decision decide(Said said, PaymentBefore payment, OrderBefore order) {
    return SettlementRules.decide(said, payment, order).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // order before, its parts allowed, amount, currency -> pays, settles, received, flag
        "PENDING,   false, 100, IDR, true,  true,  100, -",
        "PENDING,   false,  40, IDR, false, false,  40, AMOUNT_MISMATCH",
        "PENDING,   true,   40, IDR, false, false,  40, -",
        "PENDING,   false, 130, IDR, true,  true,  130, OVERPAID",
        "PENDING,   true,  130, IDR, true,  true,  130, OVERPAID",
        "CANCELLED, false, 100, IDR, false, true,  100, PAID_AFTER_CANCELLATION",
        "CANCELLED, false,  40, IDR, false, false,  40, PAID_AFTER_CANCELLATION",
        "PAID,      false, 100, IDR, false, true,  100, PAID_TWICE",
        "COMPLETED, true,   40, IDR, false, false,  40, PAID_TWICE",
        "PENDING,   false, 100, USD, false, false,   0, CURRENCY_MISMATCH",
        "CANCELLED, true,  100, USD, false, false,   0, CURRENCY_MISMATCH"
      })
  void decidesByTheTable(
      OrderStatus status,
      boolean inParts,
      long amount,
      String currency,
      boolean pays,
      boolean settles,
      long received,
      @Nullable Flag flag) {
    OrderBefore order = new OrderBefore(status, "IDR", 100, 0, 0, inParts);
    Decision decision = decide(received(amount, currency), STARTED, order);
    assertEquals(pays, decision.pays());
    assertEquals(settles, decision.settles());
    assertEquals(received, decision.orderReceived());
    assertEquals(received, decision.paymentReceived());
    assertEquals(flag, decision.flag());
    assertEquals(amount, decision.amount());
    assertEquals(currency, decision.currency());
    assertEquals(currency.equals("IDR"), decision.counts());
  }

  @Test
  void takesAReportWithoutAnAmountForTheRest() {
    PaymentBefore inPart = payment(PaymentStatus.PENDING, 40);
    Decision decision = decide(ALL, inPart, order(OrderStatus.PENDING, 40));
    assertEquals(60, decision.amount());
    assertEquals("IDR", decision.currency());
    assertTrue(decision.pays());
  }

  @Test
  void takesAReportWithoutAnAmountForWhatWasFirstAsked() {
    PaymentBefore startedAgain = new PaymentBefore(PaymentStatus.PENDING, 60, 100, 0);
    Decision decision = decide(ALL, startedAgain, order(OrderStatus.PENDING, 40));
    assertEquals(100, decision.amount());
    assertEquals(Flag.OVERPAID, decision.flag());
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {"-, true", "100, true", "40, false"})
  void changesNothingWhenASucceededPaymentIsReportedAgain(@Nullable Long amount, boolean repeated) {
    Said said = new Said(true, amount, amount == null ? null : "IDR");
    PaymentBefore succeeded = payment(PaymentStatus.SUCCEEDED, 100);
    Decision decision = decide(said, succeeded, order(OrderStatus.PAID, 100));
    assertEquals(repeated, decision.repeated());
    assertEquals(!repeated, decision.counts());
    assertEquals(repeated ? null : Flag.PAID_TWICE, decision.flag());
    assertEquals(repeated ? 100 : 140, decision.orderReceived());
  }

  @Test
  void asksForARefundedPartAgain() {
    OrderBefore refunded = new OrderBefore(OrderStatus.PENDING, "IDR", 100, 60, 60, true);
    Decision decision = decide(received(40, "IDR"), payment(PaymentStatus.PENDING, 60), refunded);
    assertFalse(decision.pays());
    assertEquals(40, decision.kept());
    assertTrue(decision.settles(), "the payment has its own amount");
  }

  @Test
  void lastPartSettlesItsPayment() {
    PaymentBefore ofRest = new PaymentBefore(PaymentStatus.PENDING, 100, 100, 0);
    assertTrue(decide(received(60, "IDR"), ofRest, order(OrderStatus.PENDING, 40)).settles());
  }

  @Test
  void aFailureGivesOnlyThePaymentAStatus() {
    Decision decision = decide(FAILED, STARTED, order(OrderStatus.PENDING, 0));
    assertTrue(decision.settles());
    assertEquals(0, decision.orderReceived());
    assertEquals(null, decision.flag());
    PaymentBefore succeeded = payment(PaymentStatus.SUCCEEDED, 100);
    assertFalse(decide(FAILED, succeeded, order(OrderStatus.PAID, 100)).settles());
  }

  @Test
  void aFailedPaymentCanSucceed() {
    PaymentBefore failed = payment(PaymentStatus.FAILED, 0);
    assertTrue(decide(ALL, failed, order(OrderStatus.PENDING, 0)).pays());
  }

  @Test
  void refusesSumsThatCannotBeStored() {
    Said most = received(Long.MAX_VALUE, "IDR");
    assertTrue(SettlementRules.decide(most, STARTED, order(OrderStatus.PENDING, 0)).isPresent());
    assertEquals(
        Optional.empty(), SettlementRules.decide(most, STARTED, order(OrderStatus.PENDING, 1)));
    OrderBefore paid = order(OrderStatus.PAID, 1);
    assertTrue(SettlementRules.decide(received(Long.MAX_VALUE, "USD"), STARTED, paid).isPresent());
  }
}
