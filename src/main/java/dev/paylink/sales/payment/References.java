package dev.paylink.sales.payment;

import dev.paylink.api.Fault;
import dev.paylink.web.text.StorableText;
import org.jspecify.annotations.Nullable;

/** What a reference of a provider, of a movement of money or of a refund, can be. */
public final class References {
  private static final int MAX = 200;

  private References() {}

  /**
   * Whether a text can be stored as a reference; extensions may be compiled without null checks.
   */
  public static boolean isReference(@Nullable String text) {
    return text != null
        && !text.isEmpty()
        && text.codePointCount(0, text.length()) <= MAX
        && text.chars().noneMatch(Character::isISOControl)
        && StorableText.isStorable(text);
  }

  /** Fails with {@code invalid_request} (reference) unless a text can be stored as a reference. */
  public static void require(@Nullable String text) {
    if (!isReference(text)) {
      throw Fault.invalid(
          "reference",
          "must be 1 to %d characters, without control characters or half a surrogate pair"
              .formatted(MAX));
    }
  }
}
