package dev.paylink.checkout.receipt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.OrderStatus;
import org.junit.jupiter.api.Test;

class ProofStateTest {
  @Test
  void tellsWhatBecameOfAPayment() {
    assertEquals(ProofState.PAID, ProofState.of(OrderStatus.COMPLETED, 100, 100, 0, 0, false));
    assertEquals(
        ProofState.PARTIALLY_REFUNDED, ProofState.of(OrderStatus.PAID, 100, 100, 1, 0, false));
    assertEquals(ProofState.REFUNDED, ProofState.of(OrderStatus.PAID, 100, 100, 100, 0, false));
    assertEquals(ProofState.CANCELLED, ProofState.of(OrderStatus.CANCELLED, 100, 100, 0, 0, false));
    assertEquals(
        ProofState.REFUNDED, ProofState.of(OrderStatus.CANCELLED, 100, 100, 100, 0, false));
  }

  @Test
  void tellsOfADisputeUntilAllHasGoneBack() {
    assertEquals(ProofState.DISPUTED, ProofState.of(OrderStatus.PAID, 100, 100, 0, 0, true));
    assertEquals(ProofState.DISPUTED, ProofState.of(OrderStatus.PAID, 100, 100, 50, 0, true));
    assertEquals(ProofState.REFUNDED, ProofState.of(OrderStatus.PAID, 100, 100, 100, 0, true));
  }

  @Test
  void keepsAPaymentWhoseSurplusWentBack() {
    assertEquals(ProofState.PAID, ProofState.of(OrderStatus.PAID, 100, 150, 50, 0, false));
    assertEquals(
        ProofState.PARTIALLY_REFUNDED, ProofState.of(OrderStatus.PAID, 100, 250, 151, 0, false));
  }

  @Test
  void tellsWhatABankHasTakenBack() {
    assertEquals(
        ProofState.CHARGED_BACK, ProofState.of(OrderStatus.PAID, 100, 100, 100, 100, false));
    assertEquals(ProofState.CHARGED_BACK, ProofState.of(OrderStatus.PAID, 100, 100, 100, 1, false));
    assertEquals(
        ProofState.PARTIALLY_CHARGED_BACK,
        ProofState.of(OrderStatus.PAID, 100, 100, 50, 50, false));
    assertEquals(ProofState.PAID, ProofState.of(OrderStatus.PAID, 100, 150, 50, 50, false));
  }
}
