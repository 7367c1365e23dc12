package dev.paylink.base.contact;

import java.util.regex.Pattern;

/**
 * The e-mail addresses that are accepted: those of {@code format: email} in JSON Schema (RFC 5321,
 * section 4.1.2), with a dot-string before the {@code @} and a host name (RFC 1123) after it.
 * Quoted strings and address literals are not accepted; international host names are in their ASCII
 * form (RFC 5890), as browsers send them. Whether the top-level domain exists is not checked.
 */
public final class EmailAddress {
  private static final String ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
  private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
  private static final Pattern ADDRESS =
      Pattern.compile("(?=.{1,64}@)%1$s(?:\\.%1$s)*@%2$s(?:\\.%2$s)*".formatted(ATOM, LABEL));

  /**
   * RFC 5321, section 4.5.3.1.3, without the angle brackets. Longer texts would exhaust the stack.
   */
  private static final int MAX_CHARACTERS = 254;

  private EmailAddress() {}

  /** Whether a text is an address. */
  public static boolean isValid(String text) {
    return text.length() <= MAX_CHARACTERS && ADDRESS.matcher(text).matches();
  }
}
