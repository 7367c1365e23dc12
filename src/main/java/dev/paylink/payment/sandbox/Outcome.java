package dev.paylink.payment.sandbox;

import java.util.Locale;

/** What the sandbox can report of a payment; the first is the default. */
public enum Outcome {
  SUCCESS,
  FAILURE,
  SUCCESS_LATER,
  SUCCESS_AFTER_CANCELLATION;

  /** The value that the form of the sandbox page sends. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
