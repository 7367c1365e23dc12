package dev.paylink.checkout.page;

import java.util.Locale;

/** How a payment stands. */
public enum ReceiptState {
  PAID(Text.PAID_HEADING, Text.PAID_BODY, "good", "done"),
  PENDING(Text.PENDING_HEADING, Text.PENDING_BODY, "waiting", "wait"),
  FAILED(Text.FAILED_HEADING, Text.FAILED_BODY, "bad", "failed"),
  CANCELLED(Text.CANCELLED_HEADING, Text.CANCELLED_BODY, "quiet-tone", "failed"),
  /** Money came twice, or after the order was cancelled. */
  CONFLICT(Text.CONFLICT_HEADING, Text.CONFLICT_BODY, "waiting", "warn");

  private final Text heading;
  private final Text body;
  private final String tone;
  private final String icon;

  ReceiptState(Text heading, Text body, String tone, String icon) {
    this.heading = heading;
    this.body = body;
    this.tone = tone;
    this.icon = icon;
  }

  public Text heading() {
    return heading;
  }

  public Text body() {
    return body;
  }

  /** The class of the stylesheet that colours the icon. */
  public String tone() {
    return tone;
  }

  /** The name of a drawing in {@code icon.jte}. */
  public String icon() {
    return icon;
  }

  /** As the script of the receipt and the answer it asks for name it. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
