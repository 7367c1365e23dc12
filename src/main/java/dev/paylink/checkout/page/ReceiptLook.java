package dev.paylink.checkout.page;

/**
 * Presentation of a receipt state.
 *
 * @param tone the class of the stylesheet that colours the icon
 * @param icon the name of an icon in {@code icon.jte}
 */
public record ReceiptLook(Text heading, Text body, String tone, String icon) {

  /** Returns the presentation of a state. */
  public static ReceiptLook of(ReceiptState state) {
    return switch (state) {
      case PAID -> new ReceiptLook(Text.PAID_HEADING, Text.PAID_BODY, "good", "done");
      case PENDING -> new ReceiptLook(Text.PENDING_HEADING, Text.PENDING_BODY, "waiting", "wait");
      case FAILED -> new ReceiptLook(Text.FAILED_HEADING, Text.FAILED_BODY, "bad", "failed");
      case CANCELLED ->
          new ReceiptLook(Text.CANCELLED_HEADING, Text.CANCELLED_BODY, "quiet-tone", "failed");
      case CONFLICT ->
          new ReceiptLook(Text.CONFLICT_HEADING, Text.CONFLICT_BODY, "waiting", "warn");
    };
  }
}
