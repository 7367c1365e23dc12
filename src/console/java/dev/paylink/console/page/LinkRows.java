package dev.paylink.console.page;

import dev.paylink.api.Fault;
import dev.paylink.console.page.LinkTable.Line;
import dev.paylink.console.web.Language;
import dev.paylink.console.web.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

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
    values.put("currency", values.getOrDefault("currency", currency).toUpperCase(Locale.ROOT));
    BigDecimal amount = null;
    try {
      amount = amount(values);
      Map<String, Object> body = LinkForm.creation(values, amount, zone);
      check(values, body);
      return new LinkRow(line.number(), values, amount, body, null);
    } catch (Fault fault) {
      return new LinkRow(line.number(), values, amount, Map.of(), fault.details().get(0));
    }
  }

  private BigDecimal amount(Map<String, String> values) {
    BigDecimal amount =
        Money.parse(
            values.getOrDefault("amount", ""), values.getOrDefault("currency", ""), language);
    if (amount.signum() == 0) {
      throw Fault.invalid("amount", "must be more than 0");
    }
    return amount;
  }

  /** Finds what the API would refuse, as far as people get it wrong. */
  private void check(Map<String, String> values, Map<String, Object> body) {
    String title = values.getOrDefault("title", "");
    if (title.codePointCount(0, title.length()) > LONGEST_TITLE) {
      throw Fault.invalid("title", "must have at most %d characters".formatted(LONGEST_TITLE));
    }
    if (body.get("expiresAt") instanceof String end && !Instant.parse(end).isAfter(now)) {
      throw Fault.invalid("expiresAt", "must be a day that has not ended");
    }
    if (body.get("maxPayments") instanceof Integer most && (most < 1 || most > MOST_PAYMENTS)) {
      throw Fault.invalid("maxPayments", "must be a whole number from 1 to 10000");
    }
    String email = values.get("customer.email");
    if (email != null && !email.matches("[^@\\s]+@[^@\\s]+")) {
      throw Fault.invalid("customer.email", "must be an e-mail address");
    }
  }
}
