package dev.paylink.checkout.page;

import dev.paylink.sales.payment.sandbox.Outcome;

/** The texts of the sandbox page. */
public final class SandboxTexts {
  private SandboxTexts() {}

  /** The label of a choice. */
  public static Text label(Outcome outcome) {
    return switch (outcome) {
      case SUCCESS -> Text.SANDBOX_SUCCESS;
      case FAILURE -> Text.SANDBOX_FAILURE;
      case SUCCESS_LATER -> Text.SANDBOX_LATER;
      case SUCCESS_AFTER_CANCELLATION -> Text.SANDBOX_CANCELLED;
    };
  }

  /** The explanation of a choice. */
  public static Text hint(Outcome outcome) {
    return switch (outcome) {
      case SUCCESS -> Text.SANDBOX_SUCCESS_HINT;
      case FAILURE -> Text.SANDBOX_FAILURE_HINT;
      case SUCCESS_LATER -> Text.SANDBOX_LATER_HINT;
      case SUCCESS_AFTER_CANCELLATION -> Text.SANDBOX_CANCELLED_HINT;
    };
  }
}
