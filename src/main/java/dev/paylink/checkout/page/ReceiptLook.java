package dev.paylink.checkout.page;

import dev.paylink.checkout.page.ReceiptMoney.Back;

/**
 * Presentation of a receipt.
 *
 * @param tone the class of the stylesheet that colours the icon
 * @param icon the name of an icon in {@code icon.jte}
 */
public record ReceiptLook(Text heading, String tone, String icon) {
  private static final ReceiptLook PAID = new ReceiptLook(Text.PAID_HEADING, "good", "done");
  private static final ReceiptLook FREE = new ReceiptLook(Text.FREE_HEADING, "good", "done");

  private static final ReceiptLook CANCELLED =
      new ReceiptLook(Text.CANCELLED_HEADING, "quiet-tone", "failed");

  /** Returns the presentation of a receipt. */
  public static ReceiptLook of(ReceiptPage page) {
    Back back = page.money().back();
    return switch (page.state()) {
      case PAID -> paid(page.money(), back);
      case PENDING -> new ReceiptLook(Text.PENDING_HEADING, "waiting", "wait");
      case FAILED -> new ReceiptLook(Text.FAILED_HEADING, "bad", "failed");
      case CANCELLED -> back == Back.ALL ? refund(page.money(), back) : CANCELLED;
      case CONFLICT -> new ReceiptLook(Text.CONFLICT_HEADING, "waiting", "warn");
    };
  }

  private static ReceiptLook paid(ReceiptMoney money, Back back) {
    if (back == Back.ALL || back == Back.SOME) {
      return refund(money, back);
    }
    return money.free() ? FREE : PAID;
  }

  /** That money has gone back is said only if a provider has reported it. */
  private static ReceiptLook refund(ReceiptMoney money, Back back) {
    boolean all = back == Back.ALL;
    if (money.refunding() != null) {
      Text heading = all ? Text.REFUNDING_HEADING : Text.REFUNDING_PART_HEADING;
      return new ReceiptLook(heading, "waiting", "wait");
    }
    if (money.byHand() != null) {
      Text heading = all ? Text.BY_HAND_HEADING : Text.BY_HAND_PART_HEADING;
      return new ReceiptLook(heading, "quiet-tone", "back");
    }
    if (money.lost() != null) {
      Text heading = all ? Text.LOST_HEADING : Text.LOST_PART_HEADING;
      return new ReceiptLook(heading, "quiet-tone", "back");
    }
    Text heading = all ? Text.REFUNDED_HEADING : Text.REFUNDED_PART_HEADING;
    return new ReceiptLook(heading, "quiet-tone", "back");
  }
}
