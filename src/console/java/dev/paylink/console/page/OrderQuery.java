package dev.paylink.console.page;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What people type into the search, as searches of orders: an e-mail address, a phone number as it
 * is read out loud, the number of an order or a receipt, a reference, or a name.
 */
final class OrderQuery {
  private static final int MIN_PHONE = 6;
  private static final int LONGEST = 100;

  /** The letters of ids (Crockford's base32). */
  private static final Pattern NUMBER =
      Pattern.compile("[0-9a-hjkmnp-tv-z]{8}", Pattern.CASE_INSENSITIVE);

  private static final Pattern RECEIPT =
      Pattern.compile("rf?-[0-9]{4}-([0-9]{6}|[1-9][0-9]{6,17})", Pattern.CASE_INSENSITIVE);

  private OrderQuery() {}

  /** The searches, each one parameter of {@code listOrders} with its value. */
  static List<Map.Entry<String, String>> of(String typed) {
    String text = typed.strip();
    if (text.isEmpty() || text.length() > LONGEST) {
      return List.of();
    }
    if (text.indexOf('@') > 0) {
      return List.of(Map.entry("email", text));
    }
    List<Map.Entry<String, String>> searches = new ArrayList<>();
    if (text.startsWith("ord_")) {
      return List.of(Map.entry("number", text));
    }
    String digits = text.replaceAll("[^0-9]", "");
    boolean phone = text.matches("[0-9+(). /-]+") && digits.length() >= MIN_PHONE;
    if (phone) {
      phones(text, digits).forEach(number -> searches.add(Map.entry("phone", number)));
    }
    if (NUMBER.matcher(text.replaceAll("[ #-]", "")).matches()) {
      searches.add(Map.entry("number", text));
    }
    if (RECEIPT.matcher(text).matches()) {
      searches.add(Map.entry("receiptNumber", text));
    }
    searches.add(Map.entry("externalId", text));
    if (text.chars().anyMatch(Character::isLetterOrDigit)) {
      searches.add(Map.entry("customerReference", text));
      searches.add(Map.entry("providerReference", text));
    }
    if (!phone && text.chars().anyMatch(Character::isLetter)) {
      searches.add(Map.entry("name", text));
    }
    return searches;
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
