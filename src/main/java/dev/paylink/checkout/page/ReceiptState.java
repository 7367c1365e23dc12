package dev.paylink.checkout.page;

import java.util.Locale;

/** The state of a payment on the receipt. */
public enum ReceiptState {
  PAID,
  PENDING,
  FAILED,
  CANCELLED,
  /** The order was paid twice, or paid after it was cancelled. */
  CONFLICT;

  /** The value in the script of the receipt and in the JSON that it polls. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
