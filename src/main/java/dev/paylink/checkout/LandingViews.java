package dev.paylink.checkout;

import dev.paylink.api.LandingPageMessages.LandingBlock;
import dev.paylink.api.LandingPageMessages.LandingTheme;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.locale.Language;
import dev.paylink.catalog.image.ImageSize;
import dev.paylink.catalog.landing.LandingMessages.OfferState;
import dev.paylink.catalog.landing.LandingMessages.ShownBlock;
import dev.paylink.catalog.landing.LandingMessages.ShownOffer;
import dev.paylink.catalog.landing.LandingMessages.ShownPage;
import dev.paylink.checkout.page.Frame;
import dev.paylink.checkout.page.LandingView;
import dev.paylink.checkout.page.LandingViewBuilder;
import dev.paylink.checkout.page.NotOnSale;
import dev.paylink.checkout.page.Picture;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Fills landing pages. */
final class LandingViews {
  private final PageResponder responder;
  private final InstantSource clock;
  private final Pictures pictures;

  LandingViews(PageResponder responder, InstantSource clock) {
    this.responder = responder;
    this.clock = clock;
    this.pictures = new Pictures(responder);
  }

  /**
   * Renders a page, on a worker: a large one takes too long for an event loop.
   *
   * @param mark what the links of offers end in
   */
  Future<String> render(ShownPage page, String mark, boolean preview) {
    return Vertx.currentContext()
        .executeBlocking(() -> responder.pages().render(view(page, mark, preview)), false);
  }

  private LandingView view(ShownPage page, String mark, boolean preview) {
    LandingTheme theme = page.content().theme();
    return LandingViewBuilder.builder()
        .frame(new Frame(language(page.content().language()), page.testMode(), page.shop()))
        .title(page.content().title())
        .description(page.content().description())
        .blocks(page.content().blocks())
        .pictures(pictures(page))
        .offers(offers(page, mark))
        .rendered(
            page.rendered().stream().collect(Collectors.toMap(ShownBlock::block, ShownBlock::html)))
        .url(page.url())
        .image(shared(page))
        .stylesheet(theme == null ? null : responder.path(ThemeStyle.path(theme)))
        .noindex(preview || page.content().noindex())
        .preview(preview)
        .now(clock.instant())
        .build();
  }

  private static Language language(String tag) {
    return Arrays.stream(Language.values())
        .filter(language -> language.tag().equals(tag))
        .findFirst()
        .orElse(Language.EN);
  }

  private Map<String, Picture> pictures(ShownPage page) {
    Map<String, Picture> shown = new HashMap<>();
    for (ImageSize image : page.images()) {
      shown.put(TypeId.IMAGE.encode(image.id()), Objects.requireNonNull(pictures.of(image, "")));
    }
    return shown;
  }

  /** What previews of the page show: its first image, or the image of its first offer. */
  private @Nullable String shared(ShownPage page) {
    return Stream.concat(
            page.content().blocks().stream()
                .map(LandingBlock::imageId)
                .filter(Objects::nonNull)
                .filter(id -> page.images().stream().anyMatch(image -> id.equals(name(image)))),
            page.offers().stream()
                .map(ShownOffer::cover)
                .filter(Objects::nonNull)
                .map(LandingViews::name))
        .findFirst()
        .map(responder.absoluteUrls()::image)
        .orElse(null);
  }

  private static String name(ImageSize image) {
    return TypeId.IMAGE.encode(image.id());
  }

  private Map<String, LandingView.Offer> offers(ShownPage page, String mark) {
    Map<String, LandingView.Offer> offers = new HashMap<>();
    for (ShownOffer offer : page.offers()) {
      offers.put(
          offer.id(),
          new LandingView.Offer(
              offer.title(),
              Money.ofOrZero(offer.amount(), Currency.known(offer.currency())),
              pictures.of(offer.cover(), ""),
              link(page, offer, mark),
              reason(offer.state())));
    }
    return offers;
  }

  private @Nullable String link(ShownPage page, ShownOffer offer, String mark) {
    String token = offer.token();
    return token == null || offer.state() != OfferState.ON_SALE
        ? null
        : responder.urls().url(token) + "?page=" + page.pageId() + mark;
  }

  private static @Nullable NotOnSale reason(OfferState state) {
    return switch (state) {
      case ON_SALE -> null;
      case EARLY -> NotOnSale.EARLY;
      case SOLD_OUT -> NotOnSale.SOLD_OUT;
      case ENDED -> NotOnSale.ENDED;
    };
  }
}
