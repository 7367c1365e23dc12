package dev.paylink.sales.payment.sandbox;

import java.util.Locale;

/** Outcomes of a sandbox payment that a tester can choose; the first is the default. */
public enum Outcome {
  /** All that is due arrives at once. */
  SUCCESS,
  /** The payment fails. */
  FAILURE,
  /** All that is due arrives after some time. */
  SUCCESS_LATER,
  /** All that is due arrives once the order is cancelled. */
  SUCCESS_AFTER_CANCELLATION,
  /** Half arrives at once, and the rest after some time. */
  IN_PARTS,
  /** The amount arrives twice. */
  TWICE,
  /** A tenth more than the amount arrives. */
  TOO_MUCH,
  /** Money in another currency arrives. */
  OTHER_CURRENCY,
  /** All that is due arrives at once; each refund of it fails. */
  REFUND_FAILS,
  /** All that is due arrives after some time, but is not reported: a check finds it. */
  NOTIFICATION_LOST,
  /** All that is due arrives at once and is disputed; the bank decides for the customer later. */
  DISPUTE_LOST,
  /** All that is due arrives at once and is disputed; the bank decides for the merchant later. */
  DISPUTE_WON;

  /** The name on the sandbox page and in the API. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The outcome with a code.
   *
   * @throws IllegalArgumentException if there is no such outcome
   */
  public static Outcome of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }

  /** Whether something happens later, so that the plan stays after what is reported at once. */
  boolean isPlanned() {
    return takesTime() || this == SUCCESS_AFTER_CANCELLATION;
  }

  /** Whether the time until it happens can be chosen. */
  boolean takesTime() {
    return this == SUCCESS_LATER || this == IN_PARTS || this == NOTIFICATION_LOST || isDisputed();
  }

  /** Whether the customer disputes the payment. */
  boolean isDisputed() {
    return this == DISPUTE_LOST || this == DISPUTE_WON;
  }
}
