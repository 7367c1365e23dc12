package dev.paylink.catalog.landing;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.api.LandingPageMessages.LandingBlock;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.catalog.image.ImageSize;
import dev.paylink.catalog.landing.LandingMessages.OfferState;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.sales.merchant.profile.Shop;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads pages and what is sold on them, for customers. */
final class ShownPageStore {
  private final Database database;
  private final LandingUrls urls;

  ShownPageStore(Database database, LandingUrls urls) {
    this.database = database;
    this.urls = urls;
  }

  /**
   * A page.
   *
   * @param tokens of the checkout pages of offers without a product, by the ids of the offers
   */
  record Found(
      UUID merchantId,
      String pageId,
      String url,
      PageContent content,
      Shop shop,
      boolean testMode,
      Map<String, String> tokens) {}

  /**
   * What is sold.
   *
   * @param cover null if absent
   * @param token the last segment of its checkout page
   */
  record Sold(
      String title, Money price, OfferState state, @Nullable ImageSize cover, String token) {}

  Future<Optional<Found>> published(String site, String slug) {
    return database
        .readOne(ShownPageSql.PUBLISHED, Tuple.of(site, slug))
        .map(row -> row.map(this::found));
  }

  Future<Optional<Found>> draft(String previewToken) {
    return database
        .readOne(ShownPageSql.DRAFT, Tuple.of(previewToken))
        .map(row -> row.map(this::found));
  }

  private Found found(Row row) {
    Columns page = Columns.of(row);
    return new Found(
        page.uuid("merchant_id"),
        page.id(TypeId.LANDING_PAGE, "id"),
        urls.url(page.text("site"), page.text("slug")),
        Objects.requireNonNull(LandingRows.content(page, "content")),
        Shop.of(page.text("merchant_name"), page.text("profile")),
        page.text("mode").equals("test"),
        tokens(page.text("tokens")));
  }

  private static Map<String, String> tokens(String json) {
    Map<String, String> tokens = new HashMap<>();
    Map<?, ?> read = StrictJson.read(json, Map.class);
    for (Map.Entry<?, ?> token : read.entrySet()) {
      tokens.put((String) token.getKey(), (String) token.getValue());
    }
    return tokens;
  }

  /** The products of a page by their ids, without deleted ones. */
  Future<Map<String, Sold>> products(Found page, Instant at) {
    UUID[] ids =
        page.content()
            .offers()
            .map(LandingBlock::productId)
            .filter(Objects::nonNull)
            .map(TypeId.DIGITAL_PRODUCT::decode)
            .toArray(UUID[]::new);
    return ids.length == 0
        ? Future.succeededFuture(Map.of())
        : database
            .read(
                ShownPageSql.PRODUCTS, Tuple.of(page.merchantId()).addValue(ids).addValue(utc(at)))
            .map(
                rows -> {
                  Map<String, Sold> products = new HashMap<>();
                  rows.forEach(row -> put(products, Columns.of(row)));
                  return products;
                });
  }

  private static void put(Map<String, Sold> products, Columns row) {
    String cover = row.optionalText("cover");
    products.put(
        row.id(TypeId.DIGITAL_PRODUCT, "id"),
        new Sold(
            row.text("title"),
            row.money(),
            OfferState.valueOf(row.text("state")),
            cover == null ? null : StrictJson.read(cover, ImageSize.class),
            row.text("checkout_token")));
  }

  /** The images of a page, without deleted ones. */
  Future<List<ImageSize>> images(Found page) {
    UUID[] ids =
        page.content().blocks().stream()
            .map(LandingBlock::imageId)
            .filter(Objects::nonNull)
            .map(TypeId.IMAGE::decode)
            .toArray(UUID[]::new);
    return ids.length == 0
        ? Future.succeededFuture(List.of())
        : database
            .read(ShownPageSql.IMAGES, Tuple.of(page.merchantId()).addValue(ids))
            .map(
                rows -> {
                  List<ImageSize> images = new ArrayList<>(rows.size());
                  rows.forEach(
                      row -> images.add(StrictJson.read(row.getString("size"), ImageSize.class)));
                  return images;
                });
  }
}
