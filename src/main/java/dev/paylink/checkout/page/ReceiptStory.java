package dev.paylink.checkout.page;

import dev.paylink.checkout.page.ReceiptMoney.Back;
import dev.paylink.web.money.Money;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sentences below the heading of a receipt. */
public final class ReceiptStory {
  private ReceiptStory() {}

  /**
   * A sentence.
   *
   * @param money fills in {@code {0}}; null for a sentence without it
   */
  public record Line(Text text, @Nullable Money money) {}

  /** Returns the sentences of a receipt, at least one. */
  public static List<Line> of(ReceiptPage page) {
    ReceiptMoney money = page.money();
    List<Line> lines = new ArrayList<>();
    switch (page.state()) {
      case PAID -> {
        if (money.back() == Back.NOTHING || money.back() == Back.SURPLUS) {
          lines.add(new Line(money.free() ? Text.FREE_BODY : Text.PAID_BODY, null));
        }
        if (page.details().mailed()) {
          lines.add(new Line(Text.PAID_MAILED, null));
        }
      }
      case PENDING -> {
        if (money.elsewhere().isEmpty()) {
          lines.add(new Line(pending(page), null));
        }
      }
      case FAILED -> lines.add(new Line(Text.FAILED_BODY, null));
      case CANCELLED -> lines.add(cancelled(page));
      case CONFLICT -> lines.add(new Line(Text.CONFLICT_BODY, money.unneeded()));
    }
    if (!money.elsewhere().isEmpty()) {
      lines.add(new Line(Text.ELSEWHERE_BODY, null));
    }
    add(lines, Text.REFUNDED_BODY, money.refunded());
    add(lines, Text.BY_HAND_BODY, money.byHand());
    add(lines, Text.REFUNDING_BODY, money.refunding());
    add(lines, Text.DISPUTED_BODY, money.disputed());
    add(lines, Text.LOST_BODY, money.lost());
    return lines;
  }

  private static Text pending(ReceiptPage page) {
    return page.instructed() ? Text.PENDING_INSTRUCTED_BODY : Text.PENDING_BODY;
  }

  private static Line cancelled(ReceiptPage page) {
    ReceiptMoney money = page.money();
    if (money.unneeded() != null) {
      return new Line(Text.CANCELLED_MONEY_BODY, money.unneeded());
    }
    if (money.back() == Back.ALL || money.disputed() != null) {
      return new Line(Text.CANCELLED_REFUNDED_BODY, null);
    }
    return new Line(page.details().told() ? Text.CANCELLED_TOLD_BODY : Text.CANCELLED_BODY, null);
  }

  private static void add(List<Line> lines, Text text, @Nullable Money money) {
    if (money != null) {
      lines.add(new Line(text, money));
    }
  }
}
