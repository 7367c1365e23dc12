package dev.paylink.checkout.page;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What is around the content of every page.
 *
 * @param language of the texts
 * @param accepted what the customer's browser asks for, most wanted first; decides how amounts are
 *     written
 * @param testMode whether the page says that no real money moves
 * @param merchantName to whom the money goes; null where that is not known
 */
public record Frame(
    Language language, List<Locale> accepted, boolean testMode, @Nullable String merchantName) {
  public Frame {
    accepted = List.copyOf(accepted);
  }
}
