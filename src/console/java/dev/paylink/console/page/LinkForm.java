package dev.paylink.console.page;

import dev.paylink.api.Customer;
import dev.paylink.api.Fault;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.console.web.Language;
import dev.paylink.console.web.Money;
import dev.paylink.console.web.StaffRequest;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The fields of a link as a form has them, by the names of the contract. */
final class LinkForm {
  /** The fields of the customer that can be demanded. */
  static final List<String> REQUIRABLE = List.of("name", "email", "phone");

  /** All fields, in the order of the form. */
  static final List<String> FIELDS =
      List.of(
          "title",
          "amount",
          "currency",
          "expiresAt",
          "maxPayments",
          "allowPartial",
          "require.name",
          "require.email",
          "require.phone",
          "successUrl",
          "customer.name",
          "customer.email",
          "customer.phone");

  private static final String ON = "true";

  private LinkForm() {}

  /** What somebody typed. */
  static Map<String, String> typed(StaffRequest request) {
    Map<String, String> typed = new LinkedHashMap<>();
    FIELDS.forEach(field -> put(typed, field, request.field(field)));
    typed.computeIfPresent("currency", (field, code) -> code.toUpperCase(Locale.ROOT));
    return typed;
  }

  /** The values of a link that exists. */
  static Map<String, String> of(PaymentLink link, ZoneId zone, Language language) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("title", link.title());
    values.put("amount", Money.typed(link.amount(), language));
    values.put("currency", link.currency());
    if (link.expiresAt() != null) {
      values.put("expiresAt", LastDay.of(link.expiresAt(), zone).toString());
    }
    put(values, "maxPayments", link.maxPayments() == null ? null : "" + link.maxPayments());
    put(values, "allowPartial", link.allowPartial() ? ON : null);
    link.require().forEach(field -> values.put("require." + field, ON));
    put(values, "successUrl", link.successUrl());
    Customer customer = link.customer();
    if (customer != null) {
      put(values, "customer.name", customer.name());
      put(values, "customer.email", customer.email());
      put(values, "customer.phone", customer.phone());
    }
    return values;
  }

  /** The body that creates a link. */
  static Map<String, Object> creation(Map<String, String> values, BigDecimal amount, ZoneId zone) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("title", title(values));
    body.put("amount", amount);
    body.put("currency", Objects.requireNonNullElse(values.get("currency"), ""));
    String day = values.get("expiresAt");
    put(body, "expiresAt", day == null ? null : LastDay.parse(day, zone).toString());
    put(body, "maxPayments", maxPayments(values));
    body.put("allowPartial", values.containsKey("allowPartial"));
    body.put("require", require(values));
    put(body, "successUrl", values.get("successUrl"));
    Map<String, Object> customer = new LinkedHashMap<>();
    REQUIRABLE.forEach(field -> put(customer, field, values.get("customer." + field)));
    put(body, "customer", customer.isEmpty() ? null : customer);
    return body;
  }

  /**
   * The body that changes a link. A day that stays is left out: the link may expire during it, or
   * have expired.
   */
  static Map<String, Object> change(Map<String, String> values, PaymentLink link, ZoneId zone) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("title", title(values));
    body.put("maxPayments", maxPayments(values));
    body.put("allowPartial", values.containsKey("allowPartial"));
    body.put("require", require(values));
    String day = values.get("expiresAt");
    Instant before = link.expiresAt();
    String known = before == null ? null : LastDay.of(before, zone).toString();
    if (!Objects.equals(day, known)) {
      body.put("expiresAt", day == null ? null : LastDay.parse(day, zone).toString());
    }
    return body;
  }

  private static String title(Map<String, String> values) {
    String title = values.get("title");
    if (title == null) {
      throw Fault.invalid("title", "must be given");
    }
    return title;
  }

  /**
   * How often a link can be paid; null for any number.
   *
   * @throws Fault {@code invalid_request}, naming {@code maxPayments}
   */
  static @Nullable Integer maxPayments(Map<String, String> values) {
    String typed = values.get("maxPayments");
    if (typed == null) {
      return null;
    }
    if (!typed.matches("[0-9]{1,5}")) {
      throw Fault.invalid("maxPayments", "must be a whole number from 1 to 10000");
    }
    return Integer.valueOf(typed);
  }

  private static List<String> require(Map<String, String> values) {
    return REQUIRABLE.stream().filter(field -> values.containsKey("require." + field)).toList();
  }

  private static <T> void put(Map<String, ? super T> to, String name, @Nullable T value) {
    if (value != null && !value.equals("")) {
      to.put(name, value);
    }
  }
}
