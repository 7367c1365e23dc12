package dev.paylink.checkout.page;

/** Fields of the payment form, in the order of the page. */
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

  /** Text that says how to correct an invalid value. */
  public Text complaint() {
    return complaint;
  }
}
