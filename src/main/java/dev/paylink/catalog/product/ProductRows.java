package dev.paylink.catalog.product;

import dev.paylink.api.DigitalProductBuilder;
import dev.paylink.api.DigitalProductMessages.Deliverable;
import dev.paylink.api.DigitalProductMessages.DigitalProduct;
import dev.paylink.api.DigitalProductMessages.DigitalProductFile;
import dev.paylink.api.DigitalProductStatus;
import dev.paylink.api.LicenceKeyMessages.LicenceKeySummary;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.data.db.Columns;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Maps rows of products to the products of the API. */
public final class ProductRows {
  private ProductRows() {}

  /**
   * Maps a row to a product; what it received is null if the row has no {@code paid}.
   *
   * @param at the time of its status
   */
  public static DigitalProduct product(Columns row, Instant at, CheckoutUrls checkoutUrls) {
    List<Long> paid = row.optionalNumbers("paid");
    Instant createdAt = TypeId.timeOf(row.uuid("id"));
    return DigitalProductBuilder.builder()
        .id(row.id(TypeId.DIGITAL_PRODUCT, "id"))
        .title(row.text("title"))
        .description(row.optionalText("description"))
        .amount(row.money().amount())
        .currency(row.text("currency"))
        .status(status(row, at))
        .checkoutUrl(checkoutUrls.url(row.text("checkout_token")))
        .successUrl(row.optionalText("success_url"))
        .maxOrders(row.optionalInteger("max_orders"))
        .activeFrom(row.time("not_before"))
        .activeUntil(row.time("expires_at"))
        .require(require(row))
        .metadata(row.metadata())
        .coverImageId(coverImage(row))
        .coverImageUrl(coverImageUrl(row, checkoutUrls))
        .files(files(row))
        .licenceKeys(licenceKeys(row))
        .deliverable(deliverable(row))
        .orderCount(paid == null ? null : paid.get(0))
        .amountReceived(paid == null ? null : row.money(paid.get(1)).amount())
        .createdAt(createdAt)
        .updatedAt(Objects.requireNonNullElse(row.time("updated_at"), createdAt))
        .build();
  }

  private static DigitalProductStatus status(Columns row, Instant at) {
    if (row.flag("deactivated")) {
      return DigitalProductStatus.INACTIVE;
    }
    if (row.flag("expired") || isReached(row.time("expires_at"), at)) {
      return DigitalProductStatus.ENDED;
    }
    Instant from = row.time("not_before");
    if (from != null && !isReached(from, at)) {
      return DigitalProductStatus.SCHEDULED;
    }
    return row.flag("exhausted") ? DigitalProductStatus.SOLD_OUT : DigitalProductStatus.ACTIVE;
  }

  private static boolean isReached(@Nullable Instant time, Instant at) {
    return time != null && !time.isAfter(at);
  }

  private static List<String> require(Columns row) {
    return Objects.requireNonNullElse(row.optionalTexts("require"), List.of());
  }

  private static @Nullable String coverImage(Columns row) {
    return row.optionalId(TypeId.IMAGE, "cover_image_id");
  }

  private static @Nullable String coverImageUrl(Columns row, CheckoutUrls checkoutUrls) {
    String image = coverImage(row);
    return image == null ? null : checkoutUrls.image(image);
  }

  private static List<DigitalProductFile> files(Columns row) {
    String json = row.has("files") ? row.json("files") : null;
    return json == null ? List.of() : List.of(StrictJson.read(json, DigitalProductFile[].class));
  }

  private static @Nullable LicenceKeySummary licenceKeys(Columns row) {
    String json = row.has("licence") ? row.json("licence") : null;
    return json == null ? null : StrictJson.read(json, LicenceKeySummary.class);
  }

  private static @Nullable Deliverable deliverable(Columns row) {
    String json = row.json("deliverable");
    return json == null ? null : StrictJson.read(json, Deliverable.class);
  }

  /** What the merchant said of the product of a row. */
  static ProductTerms terms(Columns row) {
    return ProductTermsBuilder.builder()
        .title(row.text("title"))
        .description(row.optionalText("description"))
        .price(row.money())
        .successUrl(row.optionalText("success_url"))
        .maxOrders(row.optionalInteger("max_orders"))
        .activeFrom(row.time("not_before"))
        .activeUntil(row.time("expires_at"))
        .active(!row.flag("deactivated"))
        .require(require(row))
        .metadata(row.metadata())
        .coverImageId(coverImage(row))
        .deliverable(deliverable(row))
        .build();
  }
}
