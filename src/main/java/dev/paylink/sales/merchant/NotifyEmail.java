package dev.paylink.sales.merchant;

import dev.paylink.api.Fault;
import dev.paylink.web.contact.EmailAddress;
import dev.paylink.web.text.InputText;
import org.jspecify.annotations.Nullable;

/** The address to which messages to a merchant go. */
public final class NotifyEmail {
  private NotifyEmail() {}

  /**
   * The address as it is stored; null if nothing of it is visible.
   *
   * @throws Fault {@code invalid_request} of the field {@code notifyEmail}, saying what is allowed
   */
  public static @Nullable String checked(@Nullable String given) {
    String text = given == null ? "" : InputText.trimmed(given);
    return text.isEmpty()
        ? null
        : EmailAddress.normalized(text)
            .orElseThrow(
                () ->
                    Fault.invalid(
                        "notifyEmail", "must be an e-mail address, such as owner@example.com"));
  }
}
