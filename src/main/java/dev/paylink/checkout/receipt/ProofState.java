package dev.paylink.checkout.receipt;

import dev.paylink.api.OrderStatus;
import java.util.Locale;

/** What became of a payment that a receipt proves. */
public enum ProofState {
  PAID,
  PARTIALLY_REFUNDED,
  REFUNDED,
  /** The customer disputes it, and the bank has not decided. */
  DISPUTED,
  CANCELLED;

  /**
   * The state of an order that became paid.
   *
   * @param amount of the order, in minor units
   * @param received for it, in minor units
   * @param refunded what has gone back, in minor units
   * @param disputed whether a bank has to decide about it
   */
  static ProofState of(
      OrderStatus status, long amount, long received, long refunded, boolean disputed) {
    long kept = received - refunded;
    if (refunded > 0 && kept <= 0) {
      return REFUNDED;
    }
    if (disputed) {
      return DISPUTED;
    }
    if (!status.isPaid()) {
      return CANCELLED;
    }
    return refunded > 0 && kept < amount ? PARTIALLY_REFUNDED : PAID;
  }

  /** The value in the answer to the page. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
