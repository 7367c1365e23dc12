package dev.paylink.cli;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.DigitalProductMessages.CreateDigitalProduct;
import dev.paylink.api.DigitalProductMessages.GetDigitalProduct;
import dev.paylink.api.DigitalProductMessages.NewDigitalProduct;
import dev.paylink.api.DigitalProductStatus;
import dev.paylink.api.LicenceKeyMessages.AddLicenceKeys;
import dev.paylink.api.LicenceKeyMessages.LicenceKeysAdded;
import dev.paylink.api.NewDigitalProductBuilder;
import dev.paylink.api.NewPaymentLinkBuilder;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentLinkMessages.CreatePaymentLink;
import dev.paylink.api.PaymentLinkMessages.GetPaymentLink;
import dev.paylink.api.PaymentLinkMessages.NewPaymentLink;
import dev.paylink.api.PaymentLinkStatus;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the demo merchant sells: a payment link, a digital product and a landing page. */
final class DemoOffers {
  private static final String LINK = "paymentLinkId";
  private static final String PRODUCT = "productId";

  private final Bus bus;
  private final String merchantId;
  private final DemoUpload uploads;
  private final DemoPage page;

  DemoOffers(Bus bus, String merchantId, DemoUpload uploads) {
    this.bus = bus;
    this.merchantId = merchantId;
    this.uploads = uploads;
    this.page = new DemoPage(bus, merchantId);
  }

  /**
   * Creates what does not exist yet, or can no longer be bought.
   *
   * @param last result of the last start; empty at the first
   * @return ids and URLs
   */
  Future<JsonObject> prepare(JsonObject last) {
    return kept(last.getString(LINK), this::link, this::newLink)
        .compose(
            offers ->
                kept(
                        last.getString(PRODUCT),
                        this::product,
                        () -> image(DemoImage.BROWN).compose(this::newProduct))
                    .map(offers::mergeIn))
        .compose(
            offers ->
                kept(
                        last.getString(DemoPage.ID),
                        page::find,
                        () ->
                            image(DemoImage.INDIGO)
                                .compose(image -> page.create(offers.getString(PRODUCT), image)))
                    .map(offers::mergeIn));
  }

  private static Future<JsonObject> kept(
      @Nullable String id, Lookup find, Supplier<Future<JsonObject>> create) {
    return id == null ? create.get() : find.by(id).recover(unusable -> create.get());
  }

  /** Finds what can be bought by its id; fails if it cannot. */
  private interface Lookup {
    Future<JsonObject> by(String id);
  }

  private Future<JsonObject> link(String id) {
    return bus.request(BusApi.GET_PAYMENT_LINK, new GetPaymentLink(merchantId, id))
        .compose(
            link ->
                link.status() == PaymentLinkStatus.ACTIVE
                    ? Future.succeededFuture(shownLink(id, link.checkoutUrl()))
                    : Future.failedFuture("Not active"));
  }

  private static JsonObject shownLink(String id, String checkoutUrl) {
    return new JsonObject().put(LINK, id).put("checkoutUrl", checkoutUrl);
  }

  private Future<JsonObject> newLink() {
    NewPaymentLink link =
        NewPaymentLinkBuilder.builder()
            .title("Batik workshop, one seat")
            .amount(BigDecimal.valueOf(150_000))
            .currency("IDR")
            .build();
    return bus.request(
            BusApi.CREATE_PAYMENT_LINK,
            new CreatePaymentLink(merchantId, true, null, link),
            Origin.OPERATOR)
        .map(created -> shownLink(created.id(), created.link().checkoutUrl()));
  }

  private Future<JsonObject> product(String id) {
    return bus.request(BusApi.GET_DIGITAL_PRODUCT, new GetDigitalProduct(merchantId, id))
        .compose(
            product ->
                product.status() == DigitalProductStatus.ACTIVE
                    ? Future.succeededFuture(shownProduct(id, product.checkoutUrl()))
                    : Future.failedFuture("Not active"));
  }

  private static JsonObject shownProduct(String id, String checkoutUrl) {
    return new JsonObject().put(PRODUCT, id).put("productCheckoutUrl", checkoutUrl);
  }

  /** The same each time, as it is made of the same file. */
  private Future<String> image(DemoImage image) {
    return uploads.image(image.bytes());
  }

  private Future<JsonObject> newProduct(String coverImageId) {
    NewDigitalProduct product =
        NewDigitalProductBuilder.builder()
            .title("Batik patterns, 40 vector files")
            .description(
                "Forty patterns of **Solo batik**, for print and screen:\n\n- SVG, in a ZIP file\n- free to"
                    + " use in your own work")
            .amount(BigDecimal.valueOf(75_000))
            .currency("IDR")
            .maxOrders(500)
            .require(List.of("email"))
            .coverImageId(coverImageId)
            .build();
    return bus.request(
            BusApi.CREATE_DIGITAL_PRODUCT,
            new CreateDigitalProduct(merchantId, true, null, product),
            Origin.OPERATOR)
        .compose(
            created ->
                withKeys(created.id())
                    .compose(added -> withFile(created.id()))
                    .map(shownProduct(created.id(), created.product().checkoutUrl())));
  }

  private Future<LicenceKeysAdded> withKeys(String productId) {
    return bus.request(
        BusApi.ADD_LICENCE_KEYS,
        new AddLicenceKeys(merchantId, productId, null, "BATIK-XXXX-XXXX-XXXX-XXXX"),
        Origin.OPERATOR);
  }

  private Future<Void> withFile(String productId) {
    String path = "/digital-products/%s/files/%s".formatted(productId, DemoFile.NAME);
    return uploads.put(path, DemoFile.bytes());
  }
}
