package dev.paylink.catalog.landing;

import dev.paylink.api.LandingPageMessages.LandingBlock;
import dev.paylink.base.id.Ids;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.web.money.Money;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * An offer with a separate amount, as the statement that publishes it takes it.
 *
 * @param name the id of the offer
 * @param link the id of its payment link if it needs a new one
 * @param token the token of the new checkout page
 * @param minor the amount in minor units
 */
record SoldOffer(String name, UUID link, String token, String title, long minor, String currency) {

  /** The offers of a page that name no product. */
  static List<SoldOffer> of(PageContent content, Ids ids, CheckoutUrls urls) {
    return content
        .offers()
        .filter(offer -> offer.productId() == null)
        .map(offer -> of(offer, ids.next(), urls.newToken()))
        .toList();
  }

  private static SoldOffer of(LandingBlock offer, UUID link, String token) {
    Money price =
        Money.of(Objects.requireNonNull(offer.amount()), Objects.requireNonNull(offer.currency()));
    return new SoldOffer(
        Objects.requireNonNull(offer.id()),
        link,
        token,
        Objects.requireNonNull(offer.text()),
        price.minor(),
        price.currency().code());
  }
}
