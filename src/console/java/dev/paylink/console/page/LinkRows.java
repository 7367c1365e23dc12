package dev.paylink.console.page;

import dev.paylink.api.Fault;
import dev.paylink.console.page.LinkTable.Line;
import dev.paylink.console.web.Language;
import dev.paylink.console.web.Money;
import dev.paylink.web.contact.EmailAddress;
import dev.paylink.web.contact.PhoneNumber;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Understands the rows of a table of links, and finds what is wrong with them. */
final class LinkRows {
  private static final int LONGEST_TITLE = 200;
  private static final int MOST_PAYMENTS = 10_000;

  private final String currency;
  private final ZoneId zone;
  private final Language language;
  private final Instant now;

  /**
   * @param currency of rows without one
   */
  LinkRows(String currency, ZoneId zone, Language language, Instant now) {
    this.currency = currency;
    this.zone = zone;
    this.language = language;
    this.now = now;
  }

  LinkRow understand(Line line) {
    Map<String, String> values = new LinkedHashMap<>(line.values());
    if (line.error() != null) {
      return new LinkRow(line.number(), values, null, Map.of(), line.error());
    }
    values.put("currency", currency(values).toUpperCase(Locale.ROOT));
    BigDecimal amount = null;
    try {
      amount = Money.parse(value(values, "amount"), value(values, "currency"), language);
      Map<String, Object> body = LinkForm.creation(values, amount, zone);
      check(values, amount, body);
      return new LinkRow(line.number(), values, amount, body, null);
    } catch (Fault fault) {
      return new LinkRow(line.number(), values, amount, Map.of(), fault.details().get(0));
    }
  }

  private static String value(Map<String, String> values, String field) {
    return values.getOrDefault(field, "");
  }

  /** The currency of a row; an amount with the sign of rupiah names it. */
  private String currency(Map<String, String> values) {
    String named = Money.namedCurrency(value(values, "amount"));
    return values.getOrDefault("currency", Objects.requireNonNullElse(named, currency));
  }

  /** Finds what the API would refuse, by the rules that both share. */
  private void check(Map<String, String> values, BigDecimal amount, Map<String, Object> body) {
    dev.paylink.web.money.Money.of(amount, value(values, "currency"));
    String title = value(values, "title");
    if (title.codePointCount(0, title.length()) > LONGEST_TITLE) {
      throw Fault.invalid("title", "must have at most %d characters".formatted(LONGEST_TITLE));
    }
    if (body.get("expiresAt") instanceof String end && !Instant.parse(end).isAfter(now)) {
      throw Fault.invalid("expiresAt", "must be a day that has not ended");
    }
    if (body.get("maxPayments") instanceof Integer most && (most < 1 || most > MOST_PAYMENTS)) {
      throw Fault.invalid("maxPayments", "must be a whole number from 1 to 10000");
    }
    checkCustomer(values);
  }

  private static void checkCustomer(Map<String, String> values) {
    String name = value(values, "customer.name");
    if (name.codePointCount(0, name.length()) > LONGEST_TITLE) {
      throw Fault.invalid(
          "customer.name", "must have at most %d characters".formatted(LONGEST_TITLE));
    }
    String email = values.get("customer.email");
    if (email != null && EmailAddress.normalized(email).isEmpty()) {
      throw Fault.invalid("customer.email", "must be an e-mail address");
    }
    String phone = values.get("customer.phone");
    if (phone != null && PhoneNumber.normalized(phone).isEmpty()) {
      throw Fault.invalid("customer.phone", "must be a phone number, as +6281200000000");
    }
  }
}
