package dev.paylink.catalog.product.licence;

import dev.paylink.api.LicenceKeyStatus;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.product.licence.LicenceStore.Mode;
import dev.paylink.catalog.product.licence.LicenceStore.Owned;
import dev.paylink.catalog.product.licence.LicenceStore.Settings;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Gives orders their licence keys, and takes them away; for the delivery of orders. */
public final class LicenceKeys {
  private final Ids ids;
  private final LicenceSecrets secrets;

  public LicenceKeys(Ids ids, SecretBox box) {
    this.ids = ids;
    this.secrets = new LicenceSecrets(box);
  }

  /** What an order has of keys. */
  public enum Given {
    /** No key, because its product gives no keys. */
    NOTHING,
    /** Its key. */
    KEY,
    /** No key, because the list of its product has run out. */
    NONE_LEFT
  }

  /** Locks the keys of a product until the end of the transaction, before its orders are locked. */
  public Future<Void> lock(Database on, UUID merchantId, UUID productId) {
    return store(on, merchantId, productId).lock().mapEmpty();
  }

  private LicenceStore store(Database on, UUID merchantId, UUID productId) {
    return new LicenceStore(on, ids, secrets, merchantId, productId);
  }

  /**
   * Gives an order a key, once, and writes {@code licence_key.assigned}; a key that was revoked
   * with its order becomes valid again. The keys of the product are locked.
   */
  public Future<Given> assign(
      Database on, UUID merchantId, UUID productId, UUID orderId, Instant at) {
    LicenceStore store = store(on, merchantId, productId);
    return store
        .ofOrder(orderId)
        .compose(
            owned ->
                owned.isPresent()
                    ? keep(store, owned.get(), orderId, at)
                    : store
                        .settings()
                        .compose(
                            settings ->
                                settings.isEmpty()
                                    ? Future.succeededFuture(Given.NOTHING)
                                    : give(store, settings.get(), orderId, at)));
  }

  private static Future<Given> keep(LicenceStore store, Owned owned, UUID orderId, Instant at) {
    return owned.ofOrder()
        ? store.restore(orderId, at).map(Given.KEY)
        : Future.succeededFuture(Given.KEY);
  }

  private static Future<Given> give(
      LicenceStore store, Settings settings, UUID orderId, Instant at) {
    String pattern = settings.pattern();
    if (pattern != null) {
      return store.generate(settings.pepper(), pattern, orderId, at).map(Given.KEY);
    }
    return settings.mode() == Mode.NONE
        ? Future.succeededFuture(Given.NOTHING)
        : store.assign(orderId, at).map(assigned -> assigned ? Given.KEY : Given.NONE_LEFT);
  }

  /** Revokes the key of an order, and writes {@code licence_key.revoked}, if it is valid. */
  public Future<Void> revoke(
      Database on, UUID merchantId, UUID productId, UUID orderId, Instant at) {
    LicenceStore store = store(on, merchantId, productId);
    return store
        .ofOrder(orderId)
        .compose(
            owned ->
                owned.filter(o -> o.key().status() == LicenceKeyStatus.ASSIGNED).isEmpty()
                    ? Future.succeededFuture()
                    : store
                        .revoke(
                            TypeId.LICENCE_KEY.decode(owned.get().key().id()),
                            true,
                            at,
                            Origin.SWEEP)
                        .mapEmpty());
  }

  /** The valid key of an order; empty if absent. */
  public Future<Optional<String>> keyOf(
      Database on, UUID merchantId, UUID productId, UUID orderId) {
    return store(on, merchantId, productId)
        .ofOrder(orderId)
        .map(
            owned ->
                owned
                    .filter(o -> o.key().status() == LicenceKeyStatus.ASSIGNED)
                    .map(
                        o -> secrets.openKey(TypeId.LICENCE_KEY.decode(o.key().id()), o.sealed())));
  }
}
