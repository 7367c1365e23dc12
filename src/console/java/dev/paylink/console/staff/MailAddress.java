package dev.paylink.console.staff;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * E-mail addresses of staff, as they are stored and compared: in ASCII, with A to Z in lower case.
 * Other letters are refused, as some have a letter of ASCII as their lower case: the Kelvin sign
 * has k. A stranger must not get a link by an address that only looks like the one of somebody.
 */
public final class MailAddress {
  private static final int MAX = 254;
  private static final Pattern ADDRESS =
      Pattern.compile("[!-?A-~]{1,64}@[a-z0-9-]{1,63}(\\.[a-z0-9-]{1,63})+");

  private MailAddress() {}

  /** The address as it is stored; empty for a text that is no address. */
  public static Optional<String> of(String typed) {
    StringBuilder address = new StringBuilder();
    typed.strip().chars().map(MailAddress::lower).forEach(c -> address.append((char) c));
    String stored = address.toString();
    return stored.length() <= MAX && ADDRESS.matcher(stored).matches()
        ? Optional.of(stored)
        : Optional.empty();
  }

  private static int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
  }
}
