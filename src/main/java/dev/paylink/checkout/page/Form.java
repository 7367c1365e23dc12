package dev.paylink.checkout.page;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Contents of the payment form, as the customer entered them or as the link prefills them.
 *
 * @param name empty if unknown, as {@code email} and {@code phone}
 * @param provider the chosen payment method; null for none, which preselects the first
 * @param wrong the invalid fields
 */
public record Form(
    String name, String email, String phone, @Nullable String provider, Set<Field> wrong) {
  public Form {
    wrong = Set.copyOf(wrong);
  }

  /** The same form with another invalid field; an invalid payment method is deselected. */
  public Form withWrong(Field field) {
    Set<Field> all = new HashSet<>(wrong);
    all.add(field);
    return new Form(name, email, phone, field == Field.PROVIDER ? null : provider, all);
  }
}
