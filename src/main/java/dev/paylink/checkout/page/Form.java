package dev.paylink.checkout.page;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Contents of the payment form, as the customer entered them or as the link prefills them.
 *
 * @param name empty if unknown, as {@code email} and {@code phone}
 * @param provider the chosen payment method; null if absent, which preselects the first
 * @param wrong the invalid fields
 * @param required the fields that must be filled in
 * @param doubts about valid fields
 */
@RecordBuilder
public record Form(
    String name,
    String email,
    String phone,
    @Nullable String provider,
    Set<Field> wrong,
    Set<Field> required,
    Doubts doubts) {
  public Form {
    wrong = Set.copyOf(wrong);
    required = Set.copyOf(required);
  }

  /** A form in which no field is required. */
  public static Form of(
      String name,
      String email,
      String phone,
      @Nullable String provider,
      Set<Field> wrong,
      Doubts doubts) {
    return FormBuilder.builder()
        .name(name)
        .email(email)
        .phone(phone)
        .provider(provider)
        .wrong(wrong)
        .required(Set.of())
        .doubts(doubts)
        .build();
  }

  /**
   * The same form with required fields; with other wrong fields, the missing ones are wrong too.
   */
  public Form withRequired(Set<Field> fields) {
    Set<Field> all = new HashSet<>(wrong);
    if (!wrong.isEmpty()) {
      fields.stream().filter(field -> value(field).isEmpty()).forEach(all::add);
    }
    return FormBuilder.builder(this).wrong(all).required(fields).build();
  }

  private String value(Field field) {
    return switch (field) {
      case NAME -> name;
      case EMAIL -> email;
      case PHONE -> phone;
      case PROVIDER -> "chosen";
    };
  }

  /** Text that says how to correct an invalid field. */
  public Text complaint(Field field) {
    return required.contains(field) ? field.complaintIfRequired() : field.complaint();
  }

  /** The same form with another invalid field; an invalid payment method is deselected. */
  public Form withWrong(Field field) {
    Set<Field> all = new HashSet<>(wrong);
    all.add(field);
    String chosen = field == Field.PROVIDER ? null : provider;
    return FormBuilder.builder(this).provider(chosen).wrong(all).build();
  }
}
