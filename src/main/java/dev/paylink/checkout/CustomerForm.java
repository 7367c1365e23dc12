package dev.paylink.checkout;

import dev.paylink.api.Customer;
import dev.paylink.checkout.page.Doubts;
import dev.paylink.checkout.page.Field;
import dev.paylink.checkout.page.Form;
import dev.paylink.data.db.CustomerColumns;
import dev.paylink.http.AssertedFormats;
import dev.paylink.http.Contract;
import dev.paylink.web.contact.Customers;
import dev.paylink.web.contact.EmailAddress;
import dev.paylink.web.contact.EmailTypos;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Customer fields of the payment form, validated by the contract's schema {@code Customer} as
 * merchants' requests are.
 */
final class CustomerForm {
  private static final char REPLACEMENT = '\ufffd'; // a decoder's result for malformed UTF-8

  /** Numbers with fewer digits belong to services, not to customers. */
  private static final int USUAL_DIGITS = 7;

  private final JsonObject allowed;

  CustomerForm(Contract contract) {
    this.allowed = contract.schema("Customer").getJsonObject("properties");
  }

  /** Reads the fields of a form and lists the invalid ones. */
  Form read(PostedForm posted) {
    String name = posted.field("name");
    String email = email(posted);
    String phone = posted.field("phone");
    Set<Field> wrong = EnumSet.noneOf(Field.class);
    check(Field.NAME, "name", name, wrong);
    check(Field.EMAIL, "email", email, wrong);
    check(Field.PHONE, "phone", phone, wrong);
    String provider = posted.field("provider");
    return Form.of(
        name,
        email,
        phone,
        provider.isEmpty() ? null : provider,
        wrong,
        wrong.isEmpty() ? doubts(posted, email, phone) : Doubts.NONE);
  }

  /** The address of the form, or the suggested one if the customer took the suggestion. */
  private static String email(PostedForm posted) {
    String given = posted.field("email");
    String email = EmailAddress.normalized(given).orElse(given);
    return posted.field("suggested").isEmpty() ? email : EmailTypos.suggestion(email).orElse(email);
  }

  private static Doubts doubts(PostedForm posted, String email, String phone) {
    String subject = email + "|" + phone;
    boolean typed = !email.isEmpty() && !MaskedCustomer.isMasked(email);
    String meant = typed ? EmailTypos.suggestion(email).orElse(null) : null;
    return new Doubts(
        meant,
        typed && meant == null && email.indexOf('.', email.lastIndexOf('@')) < 0,
        isProbablyIncomplete(phone),
        subject,
        posted.field("confirmed").equals(subject));
  }

  private static boolean isProbablyIncomplete(String phone) {
    return !phone.isEmpty()
        && !MaskedCustomer.isMasked(phone)
        && phone.chars().filter(Character::isDigit).count() < USUAL_DIGITS;
  }

  /** Whether a text that was posted can be compared with what is stored. */
  static boolean isText(String value) {
    return !value.isEmpty()
        && value.chars().noneMatch(c -> Character.isISOControl(c) || c == REPLACEMENT);
  }

  private void check(Field field, String property, String value, Set<Field> wrong) {
    JsonObject schema = allowed.getJsonObject(property);
    String pattern = schema.getString("pattern");
    boolean fits =
        value.codePointCount(0, value.length()) <= schema.getInteger("maxLength")
            && isText(value)
            && AssertedFormats.normalized(schema, value)
                .filter(normal -> pattern == null || Pattern.matches(pattern, normal))
                .isPresent();
    if (!value.isEmpty() && !fits && !MaskedCustomer.isMasked(value)) {
      wrong.add(field);
    }
  }

  /** The form fields of these properties of a customer. */
  static Set<Field> fields(Collection<String> properties) {
    return properties.stream().map(CustomerForm::field).collect(Collectors.toSet());
  }

  /**
   * The form field of a property of a customer; the field of the payment method for any other name.
   */
  static Field field(String property) {
    return switch (property) {
      case "name" -> Field.NAME;
      case "email" -> Field.EMAIL;
      case "phone" -> Field.PHONE;
      default -> Field.PROVIDER;
    };
  }

  /** The customer of a form without invalid fields and masked texts; null if all are empty. */
  static @Nullable Customer customer(Form form) {
    return Customers.normalized(customer(form, text -> !MaskedCustomer.isMasked(text)));
  }

  /** The masked texts of a form, which the customer left as they were; null if absent. */
  static @Nullable Customer masked(Form form) {
    return customer(form, MaskedCustomer::isMasked);
  }

  private static @Nullable Customer customer(Form form, Predicate<String> kept) {
    return CustomerColumns.of(
        orNull(form.name(), kept), orNull(form.email(), kept), orNull(form.phone(), kept));
  }

  private static @Nullable String orNull(String text, Predicate<String> kept) {
    return text.isEmpty() || !kept.test(text) ? null : text;
  }

  /** A form prefilled with the masked customer that the merchant gave, if any. */
  static Form prefilled(@Nullable Customer known) {
    Customer customer = CustomerColumns.orEmpty(known);
    return Form.of(
        orEmpty(customer.name()),
        orEmpty(customer.email()),
        orEmpty(customer.phone()),
        null,
        Set.of(),
        Doubts.NONE);
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
