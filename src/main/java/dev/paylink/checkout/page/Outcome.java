package dev.paylink.checkout.page;

import java.util.Locale;

/** What the sandbox can report of a payment; the first is the default. */
public enum Outcome {
  SUCCESS(Text.SANDBOX_SUCCESS, Text.SANDBOX_SUCCESS_HINT),
  FAILURE(Text.SANDBOX_FAILURE, Text.SANDBOX_FAILURE_HINT),
  SUCCESS_LATER(Text.SANDBOX_LATER, Text.SANDBOX_LATER_HINT),
  SUCCESS_AFTER_CANCELLATION(Text.SANDBOX_CANCELLED, Text.SANDBOX_CANCELLED_HINT);

  private final Text label;
  private final Text hint;

  Outcome(Text label, Text hint) {
    this.label = label;
    this.hint = hint;
  }

  public Text label() {
    return label;
  }

  public Text hint() {
    return hint;
  }

  /** The value that the form sends. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
