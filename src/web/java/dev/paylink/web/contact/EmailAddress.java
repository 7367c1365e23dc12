package dev.paylink.web.contact;

import dev.paylink.web.text.InputText;
import java.net.IDN;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The e-mail addresses that are accepted: the addresses of {@code format: email} in JSON Schema
 * (RFC 5321, section 4.1.2), with a dot-string before the {@code @} and a host name (RFC 1123)
 * after it. Quoted strings and address literals are not accepted. Whether the top-level domain
 * exists is not checked.
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

  /** IDNA 2003, which Java has, makes another name of these than IDNA 2008, which browsers have. */
  private static final Pattern DEVIATION = Pattern.compile("[\u00df\u1e9e\u03c2\u200c\u200d]");

  private static final int FLAGS = IDN.ALLOW_UNASSIGNED | IDN.USE_STD3_ASCII_RULES;

  private EmailAddress() {}

  /** Whether a text is an address as it is stored. */
  public static boolean isValid(String text) {
    return text.length() <= MAX_CHARACTERS && ADDRESS.matcher(text).matches();
  }

  /**
   * The address as it is stored: without blanks and invisible characters around it, and with an
   * international host name in ASCII (RFC 5890), as browsers send it. Empty if the text is no
   * address.
   */
  public static Optional<String> normalized(String text) {
    String address = InputText.trimmed(text);
    int host = address.lastIndexOf('@') + 1;
    boolean ascii = address.chars().skip(host).allMatch(c -> c < 0x80);
    String stored =
        ascii || address.length() > MAX_CHARACTERS
            ? address
            : address.substring(0, host) + ascii(address.substring(host));
    return isValid(stored) ? Optional.of(stored) : Optional.empty();
  }

  /** A host name in ASCII; empty if absent. */
  private static String ascii(String host) {
    try {
      return DEVIATION.matcher(host).find() ? "" : IDN.toASCII(host, FLAGS);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
