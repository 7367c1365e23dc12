package dev.paylink.base.bus;

import dev.paylink.api.BlockMessages.RenderBlock;
import dev.paylink.api.BlockMessages.RenderedBlock;
import dev.paylink.api.Conditions;
import dev.paylink.api.ExtensionInput;
import dev.paylink.api.LandingBlockType;
import dev.paylink.api.LandingPageMessages.CreateLandingPage;
import dev.paylink.api.LandingPageMessages.DeleteLandingPage;
import dev.paylink.api.LandingPageMessages.GetLandingPage;
import dev.paylink.api.LandingPageMessages.GetLandingPageStats;
import dev.paylink.api.LandingPageMessages.LandingBlock;
import dev.paylink.api.LandingPageMessages.LandingPage;
import dev.paylink.api.LandingPageMessages.LandingPageCreated;
import dev.paylink.api.LandingPageMessages.LandingPageDay;
import dev.paylink.api.LandingPageMessages.LandingPagePage;
import dev.paylink.api.LandingPageMessages.LandingPageStats;
import dev.paylink.api.LandingPageMessages.LandingPageUpdate;
import dev.paylink.api.LandingPageMessages.LandingPageUpdated;
import dev.paylink.api.LandingPageMessages.LandingQuestion;
import dev.paylink.api.LandingPageMessages.LandingRevenue;
import dev.paylink.api.LandingPageMessages.LandingTheme;
import dev.paylink.api.LandingPageMessages.ListLandingPages;
import dev.paylink.api.LandingPageMessages.NewLandingPage;
import dev.paylink.api.LandingPageMessages.UpdateLandingPage;
import dev.paylink.api.LandingPageStatus;
import dev.paylink.api.PageMeta;
import dev.paylink.api.Paging;
import dev.paylink.catalog.landing.LandingMessages.OfferState;
import dev.paylink.catalog.landing.LandingMessages.OpenLandingPage;
import dev.paylink.catalog.landing.LandingMessages.OpenPreview;
import dev.paylink.catalog.landing.LandingMessages.ShownBlock;
import dev.paylink.catalog.landing.LandingMessages.ShownOffer;
import dev.paylink.catalog.landing.LandingMessages.ShownPage;
import dev.paylink.catalog.landing.PageContent;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.profile.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;

/** One message of each type about landing pages. */
final class LandingSamples {
  private static final Instant AT = Instant.parse("2026-11-21T04:30:00.123Z");
  private static final LandingTheme THEME = new LandingTheme("#ffffff", "#000000", "#0b6e4f");

  private static final LocalDate DAY = LocalDate.parse("2026-11-21");

  private LandingSamples() {}

  static List<Record> all() {
    return List.of(
        new ListLandingPages("mer_a", new Paging(1, 20, "page_a")),
        new LandingPagePage(List.of(page()), new PageMeta(1, 20, 1)),
        new GetLandingPage("mer_a", "page_a"),
        page(),
        new CreateLandingPage("mer_a", "k", newPage()),
        new LandingPageCreated(page(), true, "{}"),
        new UpdateLandingPage("mer_a", "page_a", update(), new Conditions("k", "t")),
        new LandingPageUpdated(page(), false),
        new DeleteLandingPage("mer_a", "page_a", Conditions.NONE),
        new GetLandingPageStats("mer_a", "page_a", DAY, DAY),
        new LandingPageStats(
            List.of(
                new LandingPageDay(
                    DAY, 1, 2, List.of(new LandingRevenue(new BigDecimal("0.50"), "USD"))))),
        new OpenLandingPage("s", "p"),
        new OpenPreview("t"),
        new ShownPage(
            "page_a",
            "https://a/l/b/c",
            new PageContent("é", null, "en", blocks(), THEME, true),
            new Shop("é", MerchantProfile.EMPTY),
            true,
            List.of(ImageSamples.SIZE),
            List.of(
                new ShownOffer(
                    "o",
                    "é",
                    new BigDecimal("0.50"),
                    "USD",
                    OfferState.EARLY,
                    ImageSamples.SIZE,
                    null)),
            List.of(new ShownBlock(blocks().get(0), "<p>é</p>"))),
        new RenderBlock(
            "mer_a", true, "page_a", "ext.acme.reviews", ExtensionInput.NOTHING, "en", true),
        new RenderedBlock("<p>é</p>"));
  }

  static LandingPage page() {
    return new LandingPage(
        "page_a",
        "é",
        "Ü",
        null,
        "id",
        blocks(),
        THEME,
        true,
        LandingPageStatus.PUBLISHED,
        true,
        "https://a/l/b/c",
        "https://a/l/preview/d",
        AT,
        AT,
        AT);
  }

  private static List<LandingBlock> blocks() {
    return List.of(
        new LandingBlock(
            LandingBlockType.VIDEO_LINK,
            "o",
            "é",
            List.of("i"),
            true,
            "ü",
            List.of(new LandingQuestion("q", "a")),
            AT,
            "https://v",
            "img_a",
            "prod_a",
            new BigDecimal("0.50"),
            "USD",
            "ext.acme.reviews",
            new ExtensionInput("{\"limit\":5}")));
  }

  private static NewLandingPage newPage() {
    return new NewLandingPage("s", "é", "d", "en", blocks(), THEME, false);
  }

  private static LandingPageUpdate update() {
    return new LandingPageUpdate(
        "s", "é", null, "en", blocks(), null, true, LandingPageStatus.DRAFT, Set.of("theme"));
  }
}
