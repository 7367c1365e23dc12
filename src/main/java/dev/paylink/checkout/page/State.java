package dev.paylink.checkout.page;

/** Reason why nothing can be paid, or downloaded, on this page. */
public enum State {
  EXPIRED(Text.EXPIRED_HEADING, Text.EXPIRED_BODY),
  DEACTIVATED(Text.DEACTIVATED_HEADING, Text.DEACTIVATED_BODY),
  EXHAUSTED(Text.EXHAUSTED_HEADING, Text.EXHAUSTED_BODY),
  /** A product of which as many orders are paid as there is stock. */
  SOLD_OUT(Text.SOLD_OUT_HEADING, Text.SOLD_OUT_BODY),
  /** A product whose sale is over, or that was taken off sale. */
  OFF_SALE(Text.OFF_SALE_HEADING, Text.OFF_SALE_BODY),
  /** A product whose sale has not started. */
  NOT_YET(Text.NOT_YET_HEADING, Text.NOT_YET_BODY),
  /** The link has reached its limit of payments; some are not paid yet. */
  TAKEN(Text.TAKEN_HEADING, Text.TAKEN_BODY),
  UNKNOWN(Text.UNKNOWN_HEADING, Text.UNKNOWN_BODY),
  UNKNOWN_ORDER(Text.UNKNOWN_ORDER_HEADING, Text.UNKNOWN_BODY),
  UNKNOWN_DOWNLOADS(Text.UNKNOWN_DOWNLOADS_HEADING, Text.UNKNOWN_DOWNLOADS_BODY),
  UNKNOWN_PAGE(Text.UNKNOWN_PAGE_HEADING, Text.UNKNOWN_BODY),
  NO_PAYMENT_METHOD(Text.NO_PAYMENT_METHOD_HEADING, Text.NO_PAYMENT_METHOD_BODY),
  /** The address of downloads has expired. */
  DOWNLOADS_EXPIRED(Text.DOWNLOADS_EXPIRED_HEADING, Text.DOWNLOADS_EXPIRED_BODY),
  /** The money for downloads went back, or a payment is in doubt. */
  DOWNLOADS_REVOKED(Text.DOWNLOADS_REVOKED_HEADING, Text.DOWNLOADS_REVOKED_BODY),
  /** A file was downloaded as often as it can be. */
  DOWNLOADS_USED(Text.DOWNLOADS_USED_HEADING, Text.DOWNLOADS_USED),
  /** There is nothing to download yet. */
  DOWNLOADS_WAITING(Text.DOWNLOADS_WAITING_HEADING, Text.DOWNLOADS_WAITING_BODY),
  /** The service failed before anything was charged. */
  UNAVAILABLE(Text.UNAVAILABLE_HEADING, Text.UNAVAILABLE_BODY),
  /** The client has sent too many requests. */
  BUSY(Text.BUSY_HEADING, Text.BUSY_BODY),
  /** No page of the service sends such a request. */
  NOT_ALLOWED(Text.NOT_ALLOWED_HEADING, Text.NOT_ALLOWED_BODY),
  /** The browser goes on to another site. */
  ONWARD(Text.ONWARD_HEADING, Text.ONWARD_BODY);

  private final Text heading;
  private final Text body;

  State(Text heading, Text body) {
    this.heading = heading;
    this.body = body;
  }

  public Text heading() {
    return heading;
  }

  public Text body() {
    return body;
  }

  /** Label of the link of the page, if it has one. */
  public Text link() {
    return switch (this) {
      case UNAVAILABLE, TAKEN, DOWNLOADS_WAITING -> Text.STATE_TRY_AGAIN;
      case DOWNLOADS_EXPIRED, UNKNOWN_DOWNLOADS -> Text.DOWNLOADS_EXPIRED_LINK;
      case EXHAUSTED, SOLD_OUT -> Text.PRIOR_PAID_LINK;
      case ONWARD -> Text.ONWARD_LINK;
      default -> Text.STATE_BACK;
    };
  }
}
