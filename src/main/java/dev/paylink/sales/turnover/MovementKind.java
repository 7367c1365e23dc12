package dev.paylink.sales.turnover;

/** What moved. */
public enum MovementKind {
  /** Money of a settlement. */
  PAYMENT,
  /** Money of a refund. */
  REFUND
}
