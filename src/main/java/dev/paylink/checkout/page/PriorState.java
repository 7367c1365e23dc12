package dev.paylink.checkout.page;

/** State of an earlier payment from the same browser. */
public enum PriorState {
  PAID(Text.PRIOR_PAID_HEADING, Text.PRIOR_PAID_BODY, Text.PRIOR_PAID_LINK),
  /** All that was received goes back. */
  REFUNDED(Text.PRIOR_REFUNDED_HEADING, Text.PRIOR_REFUNDED_BODY, Text.PRIOR_PAID_LINK),
  PENDING(Text.PRIOR_PENDING_HEADING, Text.PRIOR_PENDING_BODY, Text.PRIOR_PENDING_LINK);

  private final Text heading;
  private final Text body;
  private final Text link;

  PriorState(Text heading, Text body, Text link) {
    this.heading = heading;
    this.body = body;
    this.link = link;
  }

  public Text heading() {
    return heading;
  }

  public Text body() {
    return body;
  }

  /** Label of the link to the receipt. */
  public Text link() {
    return link;
  }
}
