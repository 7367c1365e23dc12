package dev.paylink.catalog.landing;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.LandingPageMessages.LandingBlock;
import dev.paylink.catalog.image.ImageSize;
import dev.paylink.catalog.landing.LandingMessages.OfferState;
import dev.paylink.catalog.landing.LandingMessages.OpenLandingPage;
import dev.paylink.catalog.landing.LandingMessages.OpenPreview;
import dev.paylink.catalog.landing.LandingMessages.ShownBlock;
import dev.paylink.catalog.landing.LandingMessages.ShownOffer;
import dev.paylink.catalog.landing.LandingMessages.ShownPage;
import dev.paylink.catalog.landing.ShownPageStore.Found;
import dev.paylink.catalog.landing.ShownPageStore.Sold;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds pages with what their offers sell right now. */
final class ShownPages {
  private static final Pattern SLUG = Pattern.compile("[a-z0-9-]{1,60}");

  private final ShownPageStore store;
  private final ExtensionBlocks blocks;
  private final InstantSource clock;

  ShownPages(ShownPageStore store, ExtensionBlocks blocks, InstantSource clock) {
    this.blocks = blocks;
    this.store = store;
    this.clock = clock;
  }

  Future<ShownPage> open(OpenLandingPage query) {
    return SLUG.matcher(query.site()).matches() && SLUG.matcher(query.slug()).matches()
        ? store.published(query.site(), query.slug()).compose(found -> shown(found, false))
        : Future.failedFuture(unknown());
  }

  Future<ShownPage> preview(OpenPreview query) {
    return CheckoutUrls.isToken(query.token())
        ? store.draft(query.token()).compose(found -> shown(found, true))
        : Future.failedFuture(unknown());
  }

  private static Fault unknown() {
    return new Fault(FaultCode.NOT_FOUND, "There is no such page");
  }

  private Future<ShownPage> shown(Optional<Found> found, boolean preview) {
    Found page = found.orElseThrow(ShownPages::unknown);
    Future<Map<String, Sold>> products = store.products(page, clock.instant());
    Future<List<ImageSize>> images = store.images(page);
    Future<List<ShownBlock>> rendered = blocks.render(page, preview);
    return Future.all(products, images, rendered)
        .map(
            read ->
                new ShownPage(
                    page.pageId(),
                    page.url(),
                    page.content(),
                    page.shop(),
                    page.testMode(),
                    images.result(),
                    offers(page, products.result()),
                    rendered.result()));
  }

  private static List<ShownOffer> offers(Found page, Map<String, Sold> products) {
    List<ShownOffer> offers = new ArrayList<>();
    page.content()
        .offers()
        .forEach(
            offer -> {
              String product = offer.productId();
              if (product == null) {
                offers.add(own(offer, page.tokens().get(offer.id())));
              } else if (products.containsKey(product)) {
                offers.add(of(offer, Objects.requireNonNull(products.get(product))));
              }
            });
    return offers;
  }

  private static ShownOffer own(LandingBlock offer, @Nullable String token) {
    return ShownOfferBuilder.builder()
        .id(Objects.requireNonNull(offer.id()))
        .title(Objects.requireNonNull(offer.text()))
        .amount(Objects.requireNonNull(offer.amount()))
        .currency(Objects.requireNonNull(offer.currency()))
        .state(OfferState.ON_SALE)
        .token(token)
        .build();
  }

  private static ShownOffer of(LandingBlock offer, Sold product) {
    return ShownOfferBuilder.builder()
        .id(Objects.requireNonNull(offer.id()))
        .title(Objects.requireNonNullElse(offer.text(), product.title()))
        .amount(product.price().amount())
        .currency(product.price().currency().code())
        .state(product.state())
        .cover(product.cover())
        .token(product.token())
        .build();
  }
}
