package dev.paylink.catalog.product;

import dev.paylink.api.DigitalProductMessages.DigitalProduct;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.IdempotencyStore;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;

/** For what belongs to a product and is changed apart from it, within the caller's transaction. */
public final class ProductTouch {
  private final Ids ids;
  private final InstantSource clock;
  private final String publicUrl;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  public ProductTouch(Ids ids, InstantSource clock, String publicUrl) {
    this.ids = ids;
    this.clock = clock;
    this.publicUrl = publicUrl;
  }

  /** Locks a product until the end of the transaction. Fails with {@code not_found}. */
  public Future<Void> lock(Database on, UUID merchantId, UUID productId) {
    return get(on, merchantId, productId).mapEmpty();
  }

  /** Locks a product like {@link #lock}, and reads it. */
  public Future<DigitalProduct> get(Database on, UUID merchantId, UUID productId) {
    return store(on)
        .lock(merchantId, productId, clock.instant())
        .map(found -> found.orElseThrow(() -> TypeId.DIGITAL_PRODUCT.unknown(productId)).product());
  }

  /** Fails with {@code not_found} unless there is such a product. */
  public Future<Void> exists(Database on, UUID merchantId, UUID productId) {
    return store(on)
        .get(merchantId, productId, clock.instant())
        .map(
            found -> {
              if (found.isEmpty()) {
                throw TypeId.DIGITAL_PRODUCT.unknown(productId);
              }
              return null;
            });
  }

  /** Locks a product like {@link #lock}, also one that is deleted. */
  public Future<Void> lockAny(Database on, UUID merchantId, UUID productId) {
    return store(on).lock(merchantId, productId, clock.instant()).mapEmpty();
  }

  private ProductStore store(Database on) {
    return new ProductStore(on, new IdempotencyStore(on, clock), ids, new CheckoutUrls(publicUrl));
  }

  /** There is no such product. */
  /**
   * Sets the stock and the time of the last change of a locked product by what belongs to it, and
   * writes its event. Does nothing for one that is deleted.
   */
  public Future<Void> touch(
      Database on, UUID merchantId, UUID productId, Instant at, Origin origin) {
    return store(on).touch(merchantId, productId, at, origin);
  }
}
