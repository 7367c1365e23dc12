package dev.paylink.checkout.page;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds the content of every page.
 *
 * @param language of the texts
 * @param accepted locales that the customer's browser accepts, most preferred first; they determine
 *     how amounts are written
 * @param testMode whether the page says that no real money moves
 * @param merchantName the payee; null if unknown
 */
public record Frame(
    Language language, List<Locale> accepted, boolean testMode, @Nullable String merchantName) {
  public Frame {
    accepted = List.copyOf(accepted);
  }
}
