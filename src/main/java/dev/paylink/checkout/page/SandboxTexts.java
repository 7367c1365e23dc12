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
      case IN_PARTS -> Text.SANDBOX_PARTS;
      case TWICE -> Text.SANDBOX_TWICE;
      case TOO_MUCH -> Text.SANDBOX_SURPLUS;
      case OTHER_CURRENCY -> Text.SANDBOX_CURRENCY;
      case REFUND_FAILS -> Text.SANDBOX_NOREFUND;
      case NOTIFICATION_LOST -> Text.SANDBOX_LOST;
      case DISPUTE_LOST -> Text.SANDBOX_DISPUTE_LOST;
      case DISPUTE_WON -> Text.SANDBOX_DISPUTE_WON;
    };
  }

  /** The explanation of a choice. */
  public static Text hint(Outcome outcome) {
    return switch (outcome) {
      case SUCCESS -> Text.SANDBOX_SUCCESS_HINT;
      case FAILURE -> Text.SANDBOX_FAILURE_HINT;
      case SUCCESS_LATER -> Text.SANDBOX_LATER_HINT;
      case SUCCESS_AFTER_CANCELLATION -> Text.SANDBOX_CANCELLED_HINT;
      case IN_PARTS -> Text.SANDBOX_PARTS_HINT;
      case TWICE -> Text.SANDBOX_TWICE_HINT;
      case TOO_MUCH -> Text.SANDBOX_SURPLUS_HINT;
      case OTHER_CURRENCY -> Text.SANDBOX_CURRENCY_HINT;
      case REFUND_FAILS -> Text.SANDBOX_NOREFUND_HINT;
      case NOTIFICATION_LOST -> Text.SANDBOX_LOST_HINT;
      case DISPUTE_LOST -> Text.SANDBOX_DISPUTE_LOST_HINT;
      case DISPUTE_WON -> Text.SANDBOX_DISPUTE_WON_HINT;
    };
  }
}
