package dev.paylink.console.page;

import dev.paylink.api.Fault;
import dev.paylink.console.web.Money;
import dev.paylink.console.web.StaffRequest;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A page that shows money as it was understood before it counts: 150.000 is not 150.
 *
 * @param title key of the text
 * @param section of the navigation
 * @param rows label keys with their values
 * @param action where the form goes
 * @param back where it leads if the person does not confirm; empty to send the form with a field
 *     {@code change}, so that what was typed is shown again
 * @param hidden what the form sends again
 * @param button key of the text
 */
@RecordBuilder
public record Confirm(
    String title,
    String section,
    BigDecimal amount,
    String currency,
    List<Map.Entry<String, String>> rows,
    String action,
    String back,
    Map<String, String> hidden,
    String button) {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int KEY_BYTES = 15;
  private static final Pattern CONFIRMED = Pattern.compile("[0-9]{1,40}(\\.[0-9]{1,10})?");

  /** Whether the person has seen the amount and confirmed it. */
  static boolean isGiven(StaffRequest request) {
    return !request.field("confirmed").isEmpty();
  }

  /**
   * Reads the amount that was typed, or that was confirmed.
   *
   * @throws Fault {@code invalid_request}, naming {@code amount}
   */
  static BigDecimal amount(StaffRequest request, String currency) {
    if (!isGiven(request)) {
      return Money.parse(request.field("amount"), currency, request.language());
    }
    String confirmed = request.field("confirmed");
    if (!CONFIRMED.matcher(confirmed).matches()) {
      throw Fault.invalid("amount", "must be a number");
    }
    return new BigDecimal(confirmed);
  }

  /** What the form sends again, with the amount as it was understood and an idempotency key. */
  static Map<String, String> hidden(Map<String, String> fields, BigDecimal amount) {
    Map<String, String> hidden = new LinkedHashMap<>(fields);
    hidden.put("confirmed", amount.toPlainString());
    hidden.put("key", newKey());
    return hidden;
  }

  /** A new idempotency key: of a form that is sent twice the second changes nothing. */
  public static String newKey() {
    byte[] bytes = new byte[KEY_BYTES];
    RANDOM.nextBytes(bytes);
    return "console-" + Base64.getUrlEncoder().encodeToString(bytes);
  }

  /** The header of the key of a form. */
  static Map<String, String> key(StaffRequest request) {
    String key = request.field("key");
    return key.matches("[A-Za-z0-9_-]{1,60}") ? Map.of("Idempotency-Key", key) : Map.of();
  }

  /** The same with the id that the path names, as a parameter with this name. */
  static Map<String, String> keyAndId(StaffRequest request, String parameter) {
    Map<String, String> parameters = new LinkedHashMap<>(key(request));
    parameters.put(parameter, request.path("id"));
    return parameters;
  }
}
