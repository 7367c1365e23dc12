package dev.paylink.checkout.page;

/** Fields of the payment form, in the order of the page. */
public enum Field {
  PROVIDER(Text.PAY_METHODS, Text.WRONG_PROVIDER, Text.WRONG_PROVIDER),
  NAME(Text.PAY_NAME, Text.WRONG_NAME, Text.MISSING_NAME),
  EMAIL(Text.PAY_EMAIL, Text.WRONG_EMAIL, Text.MISSING_EMAIL),
  PHONE(Text.PAY_PHONE, Text.WRONG_PHONE, Text.MISSING_PHONE);

  private final Text label;
  private final Text complaint;
  private final Text complaintIfRequired;

  Field(Text label, Text complaint, Text complaintIfRequired) {
    this.label = label;
    this.complaint = complaint;
    this.complaintIfRequired = complaintIfRequired;
  }

  public Text label() {
    return label;
  }

  /** Text that says how to correct an invalid value. */
  public Text complaint() {
    return complaint;
  }

  /** The same for a field that must be filled in. */
  public Text complaintIfRequired() {
    return complaintIfRequired;
  }
}
