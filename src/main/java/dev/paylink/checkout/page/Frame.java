package dev.paylink.checkout.page;

import dev.paylink.merchant.profile.Shop;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds the content of every page.
 *
 * @param language of the texts
 * @param testMode whether the page says that no real money moves
 * @param shop the payee; null if unknown
 */
public record Frame(Language language, boolean testMode, @Nullable Shop shop) {

  /** The name of the payee; null if unknown. */
  public @Nullable String merchantName() {
    return shop == null ? null : shop.name();
  }
}
