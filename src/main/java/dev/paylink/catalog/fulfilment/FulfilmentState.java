package dev.paylink.catalog.fulfilment;

import java.util.Locale;

/** What the buyer of an order has. */
enum FulfilmentState {
  /** Nothing yet, or the product gives nothing. */
  WAITING,
  /** What the product gives. */
  DELIVERED,
  /** Nothing any more. */
  REVOKED;

  /** The name in the database. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  static FulfilmentState of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
