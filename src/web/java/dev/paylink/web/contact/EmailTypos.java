package dev.paylink.web.contact;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Finds e-mail addresses whose host name is probably a mistyped host name of a large mail service:
 * {@code gmial.com}, {@code gmail.con}, {@code yahooo.com}, {@code gmail}. The part before the
 * first dot and the part after it may each differ by one letter that is missing, added, wrong, or
 * swapped with its neighbour.
 */
public final class EmailTypos {
  private static final List<String> COMMON =
      List.of(
          "gmail.com",
          "yahoo.com",
          "yahoo.co.id",
          "hotmail.com",
          "outlook.com",
          "outlook.co.id",
          "icloud.com",
          "ymail.com",
          "rocketmail.com",
          "googlemail.com",
          "protonmail.com");

  /** Host names of mail services that are similar to one of the common ones. */
  private static final Set<String> OTHERS =
      Set.of(
          "mail.com",
          "email.com",
          "fmail.com",
          "zmail.com",
          "mail.co",
          "yahoo.co.in",
          "yahoo.co.uk",
          "yahoo.cn",
          "hotmail.co.id",
          "hotmail.co.uk",
          "outlook.co");

  private EmailTypos() {}

  /** The address that was probably meant; empty if the address is probably as it was meant. */
  public static Optional<String> suggestion(String address) {
    int at = address.lastIndexOf('@');
    String host = address.substring(at + 1).toLowerCase(Locale.ROOT);
    if (at < 1 || COMMON.contains(host) || OTHERS.contains(host)) {
      return Optional.empty();
    }
    return COMMON.stream()
        .filter(common -> common.startsWith(host + "."))
        .findFirst()
        .or(() -> COMMON.stream().filter(common -> isSimilar(host, common)).findFirst())
        .map(common -> address.substring(0, at + 1) + common);
  }

  private static boolean isSimilar(String host, String common) {
    int hostDot = host.indexOf('.');
    int dot = common.indexOf('.');
    return hostDot < 0
        ? isNear(host, common.replace(".", "")) || isNear(host, common.substring(0, dot))
        : isNear(host.substring(0, hostDot), common.substring(0, dot))
            && isNear(host.substring(hostDot + 1), common.substring(dot + 1));
  }

  /** Whether two texts differ by at most one letter, or by two neighbours that are swapped. */
  private static boolean isNear(String one, String other) {
    int start = 0;
    int shorter = Math.min(one.length(), other.length());
    while (start < shorter && one.charAt(start) == other.charAt(start)) {
      start++;
    }
    String left = one.substring(start);
    String right = other.substring(start);
    if (left.isEmpty() || right.isEmpty()) {
      return left.length() + right.length() <= 1;
    }
    return left.substring(1).equals(right.substring(1))
        || left.substring(1).equals(right)
        || left.equals(right.substring(1))
        || isSwapped(left, right);
  }

  private static boolean isSwapped(String left, String right) {
    return left.length() > 1
        && right.length() > 1
        && left.charAt(0) == right.charAt(1)
        && left.charAt(1) == right.charAt(0)
        && left.substring(2).equals(right.substring(2));
  }
}
