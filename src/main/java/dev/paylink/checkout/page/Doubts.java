package dev.paylink.checkout.page;

import org.jspecify.annotations.Nullable;

/**
 * What is probably a typing error in a form, although it is valid. The customer is asked once.
 *
 * @param email the e-mail address that was probably meant; null for no doubt
 * @param host whether the e-mail address probably lacks the end of its host name
 * @param phone whether the phone number is probably incomplete
 * @param subject the entries that are in doubt; the form sends them as {@code confirmed}
 * @param confirmed whether the customer sent these entries again after being asked
 */
public record Doubts(
    @Nullable String email, boolean host, boolean phone, String subject, boolean confirmed) {
  public static final Doubts NONE = new Doubts(null, false, false, "", false);

  public boolean any() {
    return email != null || host || phone;
  }

  /** Whether the customer has to be asked. */
  public boolean open() {
    return any() && !confirmed;
  }
}
