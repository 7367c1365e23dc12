package dev.paylink.http.paging;

import dev.paylink.api.Fault;
import dev.paylink.http.ContractValidator;
import dev.paylink.http.ValidRequest;
import dev.paylink.web.contact.EmailAddress;
import dev.paylink.web.text.InputText;
import org.jspecify.annotations.Nullable;

/** The filter of lists by the e-mail address of a customer. */
public final class SearchedEmail {
  private SearchedEmail() {}

  /**
   * Reads {@code email}: the address as it is stored; null if absent. Rows of extensions may have
   * another text, but no blank.
   *
   * @throws Fault {@code invalid_request} for a text with a blank in it
   */
  public static @Nullable String of(ValidRequest request) {
    String given = request.optional("email", String.class);
    if (given == null) {
      return null;
    }
    String text = InputText.trimmed(given);
    if (text.indexOf(' ') >= 0) {
      throw Fault.invalid("email", "must be an e-mail address" + ContractValidator.PLUS);
    }
    return EmailAddress.normalized(text).orElse(text);
  }
}
