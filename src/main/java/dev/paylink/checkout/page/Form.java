package dev.paylink.checkout.page;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the fields of the payment form hold, as the customer wrote it or as the link knows it.
 *
 * @param name empty when there is none, as the other two
 * @param provider the way that is chosen; null for none, which preselects the first
 * @param wrong the fields to complain about
 */
public record Form(
    String name, String email, String phone, @Nullable String provider, Set<Field> wrong) {
  public Form {
    wrong = Set.copyOf(wrong);
  }

  /** The same, with a field to complain about that turned out to be wrong. */
  public Form complaining(Field field) {
    Set<Field> all = new HashSet<>(wrong);
    all.add(field);
    return new Form(name, email, phone, field == Field.PROVIDER ? null : provider, all);
  }
}
