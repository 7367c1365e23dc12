package dev.paylink.sales.payment.sandbox;

import java.util.Locale;

/** Outcomes of a sandbox payment that a tester can choose; the first is the default. */
public enum Outcome {
  SUCCESS,
  FAILURE,
  SUCCESS_LATER,
  SUCCESS_AFTER_CANCELLATION;

  /** Value of the form field on the sandbox page. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
