package dev.paylink.checkout.page;

/** Reason why the payment form is shown again. */
public enum PayNotice {
  /** The payment service did not answer; nothing was charged. */
  PROVIDER_FAILED(Text.PROVIDER_FAILED_HEADING, Text.PROVIDER_FAILED_BODY),
  /** The link has too many pending orders; nothing was created. */
  TOO_MANY_PENDING(Text.TOO_MANY_PENDING_HEADING, Text.TOO_MANY_PENDING_BODY),
  /** What the link sells, or its price, was changed meanwhile; nothing was created. */
  OFFER_CHANGED(Text.OFFER_CHANGED_HEADING, Text.OFFER_CHANGED_BODY),
  /** The form could not be verified: the page was very old, or cookies are off. */
  FORM_EXPIRED(Text.FORM_EXPIRED_HEADING, Text.FORM_EXPIRED_BODY),
  /** Some fields are invalid; the page lists them. */
  WRONG_FIELDS(Text.WRONG_FIELDS_HEADING, Text.WRONG_FIELDS_BODY),
  /** Some fields are probably not as they were meant. */
  DOUBTFUL_FIELDS(Text.DOUBTFUL_HEADING, Text.DOUBTFUL_BODY);

  private final Text heading;
  private final Text body;

  PayNotice(Text heading, Text body) {
    this.heading = heading;
    this.body = body;
  }

  public Text heading() {
    return heading;
  }

  public Text body() {
    return body;
  }
}
