package dev.paylink.checkout.page;

/** Why something cannot be bought now. */
public enum NotOnSale {
  /** Its sale has not started. */
  EARLY(Text.LANDING_EARLY),
  /** As many orders are paid as there is stock. */
  SOLD_OUT(Text.LANDING_SOLD_OUT),
  /** It was taken off sale, or its sale is over. */
  ENDED(Text.LANDING_ENDED);

  private final Text text;

  NotOnSale(Text text) {
    this.text = text;
  }

  public Text text() {
    return text;
  }
}
