package dev.paylink.console.page;

import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What people type into the search, as searches of orders: an e-mail address, a phone number as it
 * is read out loud, the number of an order or a receipt, a reference, or a name.
 */
final class OrderQuery {
  private static final int MIN_PHONE = 6;
  private static final int LONGEST = 100;
  private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}");
  private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]+");
  private static final Pattern DASH = Pattern.compile("[\\p{Pd}\\u2212]");
  private static final Pattern APOSTROPHE =
      Pattern.compile("[\\u2018\\u2019\\u02bc\\u0060\\u00b4]");

  /** What can be the number of an order; the service reads it. */
  private static final Pattern NUMBER =
      Pattern.compile("(?:ord)?(?:[0-7][0-9a-z]{17})?[0-9a-z]{8}", Pattern.CASE_INSENSITIVE);

  private static final Pattern RECEIPT =
      Pattern.compile("(rf?)-?([0-9]{4})-?([0-9]{6,18})", Pattern.CASE_INSENSITIVE);

  private OrderQuery() {}

  /** The searches, each one parameter of {@code listOrders} with its value. */
  static List<Map.Entry<String, String>> of(String typed) {
    String text = plain(typed);
    if (text.isEmpty() || text.length() > LONGEST) {
      return List.of();
    }
    if (text.indexOf('@') > 0) {
      return List.of(Map.entry("email", text));
    }
    if (text.regionMatches(true, 0, "ord_", 0, 4)) {
      return List.of(Map.entry("number", text));
    }
    Set<Map.Entry<String, String>> searches = new LinkedHashSet<>();
    String digits = text.replaceAll("[^0-9]", "");
    boolean phone = text.matches("[0-9+(). /-]+") && digits.length() >= MIN_PHONE;
    if (phone) {
      phones(text, digits).forEach(number -> searches.add(Map.entry("phone", number)));
    }
    if (NUMBER.matcher(text.replaceAll("[ #_.:-]", "")).matches()) {
      searches.add(Map.entry("number", text));
    }
    Matcher receipt = RECEIPT.matcher(text.replace(" ", ""));
    if (receipt.matches()) {
      searches.add(Map.entry("receiptNumber", receipt.replaceFirst("$1-$2-$3")));
    }
    searches.add(Map.entry("externalId", typed.strip()));
    searches.add(Map.entry("externalId", text));
    if (text.codePoints().anyMatch(Character::isLetterOrDigit)) {
      searches.add(Map.entry("customerReference", text));
      searches.add(Map.entry("providerReference", text));
    }
    if (!phone && text.codePoints().anyMatch(Character::isLetter)) {
      searches.add(Map.entry("name", text));
    }
    return List.copyOf(searches);
  }

  /**
   * The text as a keyboard types it: e-mails and word processors have other dashes, apostrophes and
   * blanks.
   */
  private static String plain(String typed) {
    String compatible = Normalizer.normalize(typed, Normalizer.Form.NFKC);
    String visible = INVISIBLE.matcher(compatible).replaceAll("");
    String dashed = DASH.matcher(visible).replaceAll("-");
    String quoted = APOSTROPHE.matcher(dashed).replaceAll("'");
    return BLANKS.matcher(quoted).replaceAll(" ").strip();
  }

  /** A number that was given with the country of Indonesia is found without it, and the reverse. */
  private static Set<String> phones(String typed, String digits) {
    Set<String> numbers = new LinkedHashSet<>();
    numbers.add(typed);
    if (digits.startsWith("0") && !digits.startsWith("00")) {
      numbers.add("+62" + digits.substring(1));
    } else if (digits.startsWith("62")) {
      numbers.add("+" + digits);
      numbers.add("0" + digits.substring(2));
    } else if (digits.startsWith("8")) {
      numbers.add("0" + digits);
      numbers.add("+62" + digits);
    }
    return numbers;
  }
}
