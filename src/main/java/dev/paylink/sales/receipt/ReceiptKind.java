package dev.paylink.sales.receipt;

import java.util.Locale;

/** What a receipt is about. Each kind counts by itself. */
public enum ReceiptKind {
  /** An order that was paid. */
  PAYMENT("R"),
  /** A refund that succeeded. */
  REFUND("RF");

  private final String prefix;

  ReceiptKind(String prefix) {
    this.prefix = prefix;
  }

  /** What its numbers start with. */
  public String prefix() {
    return prefix;
  }

  /** The value in the database and in signed receipts. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
