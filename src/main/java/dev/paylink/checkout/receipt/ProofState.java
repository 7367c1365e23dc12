package dev.paylink.checkout.receipt;

import dev.paylink.api.OrderStatus;
import java.util.Locale;

/** What became of a payment that a receipt proves. */
public enum ProofState {
  PAID,
  PARTIALLY_REFUNDED,
  REFUNDED,
  /** The customer's bank has taken a part back. */
  PARTIALLY_CHARGED_BACK,
  /** Nothing is left, and the customer's bank has taken back at least a part of it. */
  CHARGED_BACK,
  /** The customer disputes it, and the bank has not decided. */
  DISPUTED,
  CANCELLED;

  /**
   * The state of an order that became paid.
   *
   * @param amount of the order, in minor units
   * @param received for it, in minor units
   * @param refunded what has gone back, in minor units
   * @param lost what of that a bank has taken back
   * @param disputed whether a bank has to decide about it
   */
  static ProofState of(
      OrderStatus status, long amount, long received, long refunded, long lost, boolean disputed) {
    long kept = received - refunded;
    if (refunded > 0 && kept <= 0) {
      return lost > 0 ? CHARGED_BACK : REFUNDED;
    }
    if (disputed) {
      return DISPUTED;
    }
    if (!status.isPaid()) {
      return CANCELLED;
    }
    if (refunded == 0 || kept >= amount) {
      return PAID;
    }
    return lost > 0 ? PARTIALLY_CHARGED_BACK : PARTIALLY_REFUNDED;
  }

  /** The value in the answer to the page. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
