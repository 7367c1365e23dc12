package dev.paylink.cli;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Conditions;
import dev.paylink.api.LandingPageMessages.CreateLandingPage;
import dev.paylink.api.LandingPageMessages.GetLandingPage;
import dev.paylink.api.LandingPageMessages.LandingPage;
import dev.paylink.api.LandingPageMessages.LandingPageUpdate;
import dev.paylink.api.LandingPageMessages.NewLandingPage;
import dev.paylink.api.LandingPageMessages.UpdateLandingPage;
import dev.paylink.api.LandingPageStatus;
import dev.paylink.api.LandingPageUpdateBuilder;
import dev.paylink.api.Origin;
import dev.paylink.base.json.StrictJson;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.UUID;

/** The landing page of the demo merchant. */
final class DemoPage {
  /** Keys of the summary. */
  static final String ID = "landingPageId";

  static final String URL = "landingPageUrl";

  private static final String SLUG = "batik";

  /** As a merchant sends it, with places for the slug, the image and the product. */
  private static final String CONTENT =
      """
      {
        "slug": "%s",
        "title": "Batik from Solo",
        "description": "Forty patterns to print, and a day in our workshop.",
        "language": "en",
        "blocks": [
          {"type": "image", "imageId": "%s", "text": "Kawung, a pattern of batik: indigo ovals on a cream ground"},
          {"type": "text",
           "text": "We draw and dye **batik** in Solo. Take our patterns home, or come and make your own."},
          {"type": "heading", "text": "Forty patterns"},
          {"type": "list", "items": ["SVG files, for print and screen", "Free to use in your own work"]},
          {"type": "offer", "id": "patterns", "productId": "%s"},
          {"type": "heading", "text": "A day in the workshop"},
          {"type": "list", "ordered": true, "items": ["Draw with wax", "Dye", "Take your scarf home"]},
          {"type": "quote", "text": "My best day in Solo.", "author": "A guest of the workshop"},
          {"type": "countdown", "text": "Workshops at this price end in", "until": "2036-12-31T17:00:00Z"},
          {"type": "offer", "id": "seat", "text": "One seat in the workshop", "amount": 350000,
           "currency": "IDR"},
          {"type": "video-link", "text": "A workshop in three minutes",
           "url": "https://video.example.com/batik"},
          {"type": "faq", "questions": [
            {"question": "Do I need experience?", "answer": "No experience at all."},
            {"question": "How do I get the patterns?",
             "answer": "As a download, right after paying, with a *licence key*."}]}
        ]
      }
      """;

  private final Bus bus;
  private final String merchantId;

  DemoPage(Bus bus, String merchantId) {
    this.bus = bus;
    this.merchantId = merchantId;
  }

  /** Finds the page, also if it was taken away: its slug is still its own. */
  Future<JsonObject> find(String id) {
    return bus.request(BusApi.GET_LANDING_PAGE, new GetLandingPage(merchantId, id))
        .map(DemoPage::shown);
  }

  private static JsonObject shown(LandingPage page) {
    return new JsonObject().put(ID, page.id()).put(URL, page.url());
  }

  /** Creates the page, and publishes it. */
  Future<JsonObject> create(String productId, String imageId) {
    return create(SLUG, productId, imageId)
        .recover(taken -> create(SLUG + "-" + UUID.randomUUID(), productId, imageId))
        .compose(page -> publish(page.id()));
  }

  private Future<LandingPage> create(String slug, String productId, String imageId) {
    NewLandingPage page =
        StrictJson.read(CONTENT.formatted(slug, imageId, productId), NewLandingPage.class);
    return bus.request(
            BusApi.CREATE_LANDING_PAGE,
            new CreateLandingPage(merchantId, null, page),
            Origin.OPERATOR)
        .map(created -> created.page());
  }

  private Future<JsonObject> publish(String pageId) {
    LandingPageUpdate published =
        LandingPageUpdateBuilder.builder().status(LandingPageStatus.PUBLISHED).build();
    return bus.request(
            BusApi.UPDATE_LANDING_PAGE,
            new UpdateLandingPage(merchantId, pageId, published, Conditions.NONE),
            Origin.OPERATOR)
        .map(updated -> shown(updated.page()));
  }
}
