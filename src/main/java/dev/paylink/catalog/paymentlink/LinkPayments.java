package dev.paylink.catalog.paymentlink;

import dev.paylink.data.count.Folding;

/** What payment links have received, as {@code count} folds it. */
public final class LinkPayments {
  /** How changes of the figures are folded. */
  public static final Folding FOLDING = LinkPaymentsSql.FOLDING;

  private LinkPayments() {}
}
