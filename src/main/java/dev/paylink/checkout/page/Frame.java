package dev.paylink.checkout.page;

import dev.paylink.base.locale.Language;
import dev.paylink.sales.merchant.profile.Shop;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds the content of every page.
 *
 * @param language of the texts
 * @param languageLink the same page in another language, relative, up to the tag of the language
 * @param testMode whether the page says that no real money moves
 * @param shop the payee; null if unknown
 */
public record Frame(Language language, String languageLink, boolean testMode, @Nullable Shop shop) {

  /** A frame whose pages have no parameters. */
  public Frame(Language language, boolean testMode, @Nullable Shop shop) {
    this(language, "?lang=", testMode, shop);
  }

  /**
   * The same frame of a page with parameters.
   *
   * @param query such as {@code &page=a}; empty if absent
   */
  public Frame withParameters(String query) {
    return query.isEmpty()
        ? this
        : new Frame(
            language, "?" + query.substring(1) + "&" + languageLink.substring(1), testMode, shop);
  }

  /** The name of the payee; null if unknown. */
  public @Nullable String merchantName() {
    return shop == null ? null : shop.name();
  }
}
