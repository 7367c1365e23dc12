package dev.paylink.checkout.page;

/** What a customer chooses and fills in to pay, in the order of the page. */
public enum Field {
  PROVIDER(Text.PAY_METHODS, Text.WRONG_PROVIDER),
  NAME(Text.PAY_NAME, Text.WRONG_NAME),
  EMAIL(Text.PAY_EMAIL, Text.WRONG_EMAIL),
  PHONE(Text.PAY_PHONE, Text.WRONG_PHONE);

  private final Text label;
  private final Text complaint;

  Field(Text label, Text complaint) {
    this.label = label;
    this.complaint = complaint;
  }

  public Text label() {
    return label;
  }

  /** What to do about a wrong value. */
  public Text complaint() {
    return complaint;
  }
}
