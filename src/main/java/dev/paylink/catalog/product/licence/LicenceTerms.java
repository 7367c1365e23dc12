package dev.paylink.catalog.product.licence;

import dev.paylink.api.Fault;
import dev.paylink.web.text.InputText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What licence keys and patterns have to be, beyond the contract. */
final class LicenceTerms {
  /** 80 random bits: nobody guesses a key. */
  private static final int MIN_RANDOM = 16;

  private LicenceTerms() {}

  /**
   * The keys of a request, in their order.
   *
   * @return empty if absent
   * @throws Fault {@code invalid_request} if a key has a space at its start or end, or comes twice
   */
  static List<String> keys(@Nullable List<String> given) {
    if (given == null) {
      return List.of();
    }
    Set<String> keys = new LinkedHashSet<>();
    for (int i = 0; i < given.size(); i++) {
      String key = given.get(i);
      if (!key.equals(InputText.trimmed(key)) || !InputText.isVisible(key)) {
        throw Fault.invalid("keys.%d".formatted(i), "must not start or end with white space");
      }
      if (!keys.add(key)) {
        throw Fault.invalid("keys.%d".formatted(i), "must not be given twice");
      }
    }
    return List.copyOf(keys);
  }

  /**
   * @throws Fault {@code invalid_request} if generated keys could be guessed
   */
  static void checkPattern(@Nullable String pattern) {
    if (pattern != null && pattern.chars().filter(c -> c == 'X').count() < MIN_RANDOM) {
      throw Fault.invalid(
          "pattern", "must have at least %d X, each of which is replaced".formatted(MIN_RANDOM));
    }
  }
}
