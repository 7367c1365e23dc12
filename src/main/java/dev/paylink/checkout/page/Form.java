package dev.paylink.checkout.page;

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
}
