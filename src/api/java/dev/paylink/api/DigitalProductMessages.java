package dev.paylink.api;

import dev.paylink.api.LicenceKeyMessages.LicenceKeySummary;
import dev.paylink.api.OrderMessages.MetadataPatch;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Requests and replies of the commands of {@link BusApi} for digital products. Every {@code
 * merchantId} is the id of the requesting merchant ({@code mer_…}), and every {@code productId} is
 * the id of a digital product ({@code prod_…}). A merchant sees only its own products.
 */
public final class DigitalProductMessages {
  private DigitalProductMessages() {}

  /**
   * A digital product.
   *
   * @param id {@code prod_…}
   * @param description Markdown; null if absent
   * @param amount in major units, exact, without trailing zeros; 0 for a product that is free
   * @param currency ISO 4217 code
   * @param checkoutUrl the page on which the customer buys it; ends in a random token of 192 bits
   * @param successUrl where the customer goes after paying; null if absent
   * @param maxOrders the stock: how many orders can be paid; null for any number
   * @param activeFrom when its sale starts; null for at once
   * @param activeUntil when its sale ends; null for never
   * @param require the fields of the customer that must be filled in on the checkout page, of
   *     {@code email}, {@code name} and {@code phone}
   * @param coverImageId the image that is shown above the title; null if absent
   * @param coverImageUrl the picture of that image; null if absent
   * @param files what the customer can download, sorted by name
   * @param licenceKeys the figures of its licence keys; null if it never gave any
   * @param deliverable what an extension delivers to its customers; null for nothing
   * @param orderCount how many of its orders are paid; null in events
   * @param amountReceived what its paid orders received in its currency, in major units, exact,
   *     including what was refunded since; null in events
   * @param createdAt the time inside the id, to the millisecond
   * @param updatedAt when it was last changed by the merchant, by its stock or by its period of
   *     sale; {@code createdAt} if never
   */
  @RecordBuilder
  public record DigitalProduct(
      String id,
      String title,
      @Nullable String description,
      BigDecimal amount,
      String currency,
      DigitalProductStatus status,
      String checkoutUrl,
      @Nullable String successUrl,
      @Nullable Integer maxOrders,
      @Nullable Instant activeFrom,
      @Nullable Instant activeUntil,
      List<String> require,
      @Nullable Metadata metadata,
      @Nullable String coverImageId,
      @Nullable String coverImageUrl,
      List<DigitalProductFile> files,
      @Nullable LicenceKeySummary licenceKeys,
      @Nullable Deliverable deliverable,
      @Nullable Long orderCount,
      @Nullable BigDecimal amountReceived,
      Instant createdAt,
      Instant updatedAt) {
    public DigitalProduct {
      require = List.copyOf(require);
      files = List.copyOf(files);
    }
  }

  /**
   * A file of a product, completely uploaded.
   *
   * @param name unique within the product
   * @param size in bytes, from 1
   * @param contentType the type of the content, from its first bytes and its name
   * @param sha256 of the file, in hexadecimal digits
   * @param updatedAt when it was uploaded
   */
  public record DigitalProductFile(
      String name, long size, String contentType, String sha256, Instant updatedAt) {}

  /**
   * What an extension delivers, as {@link BusApi#deliver} says.
   *
   * @param kind {@code ext.<extension>.<kind>}, as {@code ext.acme.course}
   * @param data for that extension; null if absent
   */
  public record Deliverable(String kind, @Nullable ExtensionInput data) {}

  /** Lists digital products, newest first. */
  public record ListDigitalProducts(String merchantId, Paging paging) {}

  /** One page of digital products, newest first. */
  public record DigitalProductPage(List<DigitalProduct> data, PageMeta meta)
      implements Page<DigitalProduct> {
    public DigitalProductPage {
      data = List.copyOf(data);
    }
  }

  /** Gets one digital product. */
  public record GetDigitalProduct(String merchantId, String productId) {}

  /**
   * Creates a digital product.
   *
   * @param testMode whether the merchant is in test mode, which permits {@code http} URLs
   * @param idempotencyKey 1 to 255 printable ASCII characters; null if absent
   */
  public record CreateDigitalProduct(
      String merchantId,
      boolean testMode,
      @Nullable String idempotencyKey,
      NewDigitalProduct product) {}

  /**
   * The properties of a new digital product.
   *
   * @param title 1 to 200 characters
   * @param description Markdown of at most 10,000 characters; null if absent
   * @param amount in major units, 0 for a product that is free, at most 15 significant digits, no
   *     more decimals than the currency has
   * @param currency ISO 4217 code, upper case
   * @param successUrl absolute URL of at most 2,048 characters; null if absent
   * @param maxOrders the stock: how many orders can be paid, from 1 to 10,000; null for any number
   * @param activeFrom when its sale starts; null for at once
   * @param activeUntil when its sale ends, in the future and after {@code activeFrom}; null for
   *     never
   * @param require the fields of the customer that must be filled in on the checkout page, of
   *     {@code email}, {@code name} and {@code phone}; null if absent
   * @param metadata the merchant's own data; null if absent
   * @param coverImageId the image that is shown above the title; null if absent
   * @param deliverable what an extension delivers to its customers; null for nothing
   */
  @RecordBuilder
  public record NewDigitalProduct(
      String title,
      @Nullable String description,
      BigDecimal amount,
      String currency,
      @Nullable String successUrl,
      @Nullable Integer maxOrders,
      @Nullable Instant activeFrom,
      @Nullable Instant activeUntil,
      @Nullable List<String> require,
      @Nullable Metadata metadata,
      @Nullable String coverImageId,
      @Nullable Deliverable deliverable) {
    public NewDigitalProduct {
      require = require == null ? null : List.copyOf(require);
    }
  }

  /**
   * The reply to {@link CreateDigitalProduct}.
   *
   * @param product the new product
   * @param replayed as {@link Created#replayed()}
   * @param json as {@link Created#json()}
   */
  public record DigitalProductCreated(DigitalProduct product, boolean replayed, String json)
      implements Created {
    @Override
    public String id() {
      return product.id();
    }
  }

  /**
   * Changes a digital product.
   *
   * @param testMode as in {@link CreateDigitalProduct}
   */
  public record UpdateDigitalProduct(
      String merchantId,
      boolean testMode,
      String productId,
      DigitalProductUpdate update,
      Conditions conditions) {}

  /**
   * The changes of a digital product; null leaves a field as it is.
   *
   * @param title as in {@link NewDigitalProduct}, like all others
   * @param active false takes it off sale, true puts it on sale again
   * @param require empty if absent
   * @param metadata a JSON merge patch (RFC 7396) of the metadata
   * @param deliverable for orders that are paid from now on, and for orders that wait for a
   *     delivery
   * @param reset names of the fields to clear, of {@code description}, {@code successUrl}, {@code
   *     maxOrders}, {@code activeFrom}, {@code activeUntil}, {@code metadata}, {@code coverImageId}
   *     and {@code deliverable}; null if absent
   */
  @RecordBuilder
  public record DigitalProductUpdate(
      @Nullable String title,
      @Nullable String description,
      @Nullable BigDecimal amount,
      @Nullable String successUrl,
      @Nullable Integer maxOrders,
      @Nullable Instant activeFrom,
      @Nullable Instant activeUntil,
      @Nullable Boolean active,
      @Nullable List<String> require,
      @Nullable MetadataPatch metadata,
      @Nullable String coverImageId,
      @Nullable Deliverable deliverable,
      @Nullable Set<String> reset) {
    public DigitalProductUpdate {
      require = require == null ? null : List.copyOf(require);
      // In order, as the fingerprint of the change is made from it.
      reset = reset == null ? null : Collections.unmodifiableSet(new TreeSet<>(reset));
    }

    /** Whether a field is to be cleared. */
    public boolean resets(String field) {
      return reset != null && reset.contains(field);
    }
  }

  /**
   * The reply to {@link UpdateDigitalProduct}.
   *
   * @param product after the change
   * @param replayed as {@link Changed#replayed()}
   */
  public record DigitalProductUpdated(DigitalProduct product, boolean replayed)
      implements Changed {}

  /** Deletes a digital product. */
  public record DeleteDigitalProduct(String merchantId, String productId, Conditions conditions) {}

  /**
   * Deletes a file of a product.
   *
   * @param name the name of the file
   */
  public record DeleteDigitalProductFile(
      String merchantId, String productId, String name, Conditions conditions) {}
}
