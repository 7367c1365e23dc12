package dev.paylink.checkout;

import dev.paylink.api.Customer;
import dev.paylink.checkout.page.Field;
import dev.paylink.checkout.page.Form;
import dev.paylink.contact.Customers;
import dev.paylink.db.CustomerColumns;
import dev.paylink.http.AssertedFormats;
import dev.paylink.http.Contract;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Customer fields of the payment form, validated by the contract's schema {@code Customer} as
 * merchants' requests are.
 */
final class CustomerForm {
  private static final char REPLACEMENT = '\ufffd'; // a decoder's result for malformed UTF-8

  private final JsonObject allowed;

  CustomerForm(Contract contract) {
    this.allowed = contract.schema("Customer").getJsonObject("properties");
  }

  /** Reads the fields of a form and lists the invalid ones. */
  Form read(PostedForm posted) {
    String name = posted.field("name");
    String email = posted.field("email");
    String phone = posted.field("phone");
    Set<Field> wrong = EnumSet.noneOf(Field.class);
    check(Field.NAME, "name", name, wrong);
    check(Field.EMAIL, "email", email, wrong);
    check(Field.PHONE, "phone", phone, wrong);
    String provider = posted.field("provider");
    return new Form(name, email, phone, provider.isEmpty() ? null : provider, wrong);
  }

  private void check(Field field, String property, String value, Set<Field> wrong) {
    JsonObject schema = allowed.getJsonObject(property);
    String pattern = schema.getString("pattern");
    boolean fits =
        value.codePointCount(0, value.length()) <= schema.getInteger("maxLength")
            && value.chars().noneMatch(c -> Character.isISOControl(c) || c == REPLACEMENT)
            && (pattern == null || Pattern.matches(pattern, value))
            && AssertedFormats.fits(schema, value);
    if (!value.isEmpty() && !fits) {
      wrong.add(field);
    }
  }

  /** The form fields of these properties of a customer. */
  static Set<Field> fields(Collection<String> properties) {
    return properties.stream().map(CustomerForm::field).collect(Collectors.toSet());
  }

  /** The form field of a property of a customer; that of the payment method for any other name. */
  static Field field(String property) {
    return switch (property) {
      case "name" -> Field.NAME;
      case "email" -> Field.EMAIL;
      case "phone" -> Field.PHONE;
      default -> Field.PROVIDER;
    };
  }

  /** The customer of a form without invalid fields; null if all are empty. */
  static @Nullable Customer customer(Form form) {
    return Customers.normalized(
        CustomerColumns.of(orNull(form.name()), orNull(form.email()), orNull(form.phone())));
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  /** A form prefilled with the customer that the merchant gave, if any. */
  static Form prefilled(@Nullable Customer known) {
    Customer customer = CustomerColumns.orEmpty(known);
    return new Form(
        orEmpty(customer.name()),
        orEmpty(customer.email()),
        orEmpty(customer.phone()),
        null,
        Set.of());
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
