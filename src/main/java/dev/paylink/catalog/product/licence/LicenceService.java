package dev.paylink.catalog.product.licence;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.LicenceKeyMessages.AddLicenceKeys;
import dev.paylink.api.LicenceKeyMessages.LicenceKey;
import dev.paylink.api.LicenceKeyMessages.LicenceKeyPage;
import dev.paylink.api.LicenceKeyMessages.LicenceKeyVerified;
import dev.paylink.api.LicenceKeyMessages.LicenceKeysAdded;
import dev.paylink.api.LicenceKeyMessages.ListLicenceKeys;
import dev.paylink.api.LicenceKeyMessages.RevokeLicenceKey;
import dev.paylink.api.LicenceKeyMessages.VerifyLicenceKey;
import dev.paylink.api.LicenceKeyStatus;
import dev.paylink.api.Origin;
import dev.paylink.api.PageMeta;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.product.ProductTouch;
import dev.paylink.catalog.product.licence.LicenceStore.Figures;
import dev.paylink.catalog.product.licence.LicenceStore.Mode;
import dev.paylink.catalog.product.licence.LicenceStore.Settings;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.web.text.InputText;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Business rules of what merchants do with licence keys. */
final class LicenceService {
  /** The figures of a product are columns of one row, and its keys are read by pages. */
  private static final int MAX_KEYS = 100_000;

  private final Database database;
  private final ProductTouch products;
  private final Ids ids;
  private final LicenceSecrets secrets;
  private final OutboxSignal events;
  private final InstantSource clock;

  LicenceService(
      Database database,
      ProductTouch products,
      Ids ids,
      SecretBox box,
      OutboxSignal events,
      InstantSource clock) {
    this.database = database;
    this.products = products;
    this.ids = ids;
    this.secrets = new LicenceSecrets(box);
    this.events = events;
    this.clock = clock;
  }

  Future<LicenceKeysAdded> add(AddLicenceKeys command, Origin origin) {
    UUID merchantId = TypeId.MERCHANT.decode(command.merchantId());
    UUID productId = TypeId.DIGITAL_PRODUCT.decode(command.productId());
    List<String> keys = LicenceTerms.keys(command.keys());
    LicenceTerms.checkPattern(command.pattern());
    return events.announce(
        inTurn(
            merchantId,
            productId,
            on -> {
              LicenceStore store = store(on, merchantId, productId);
              return products
                  .lock(on, merchantId, productId)
                  .compose(locked -> store.lockOrCreate())
                  .compose(
                      settings ->
                          keys.isEmpty()
                              ? generate(store, settings, command.pattern())
                              : append(store, settings, keys))
                  .compose(
                      added ->
                          products
                              .touch(on, merchantId, productId, clock.instant(), origin)
                              .compose(touched -> store.figures())
                              .map(
                                  figures ->
                                      new LicenceKeysAdded(
                                          added, figures.orElseThrow().summary())));
            }));
  }

  private LicenceStore store(Database on, UUID merchantId, UUID productId) {
    return new LicenceStore(on, ids, secrets, merchantId, productId);
  }

  private static Future<Integer> generate(
      LicenceStore store, Settings settings, @Nullable String pattern) {
    if (settings.mode() == Mode.LIST) {
      throw Fault.invalid("pattern", "must not be given: the product has a list of keys");
    }
    return store.setPattern(pattern).map(0);
  }

  private static Future<Integer> append(LicenceStore store, Settings settings, List<String> keys) {
    if (settings.mode() == Mode.PATTERN) {
      throw Fault.invalid("keys", "must not be given: the keys of the product are generated");
    }
    return store
        .figures()
        .compose(
            figures -> {
              if (figures.orElseThrow().total() + keys.size() > MAX_KEYS) {
                throw new Fault(
                    FaultCode.LIMIT_REACHED, "A product can have %d keys".formatted(MAX_KEYS));
              }
              return store.add(settings.pepper(), keys);
            });
  }

  Future<LicenceKeyPage> list(ListLicenceKeys query) {
    UUID merchantId = TypeId.MERCHANT.decode(query.merchantId());
    UUID productId = TypeId.DIGITAL_PRODUCT.decode(query.productId());
    LicenceStore store = store(database, merchantId, productId);
    return products
        .exists(database, merchantId, productId)
        .compose(exists -> store.figures())
        .compose(
            figures ->
                store
                    .list(query.status(), query.paging())
                    .map(
                        keys ->
                            new LicenceKeyPage(
                                keys,
                                PageMeta.of(
                                    query.paging(),
                                    figures.map((Figures f) -> f.of(query.status())).orElse(0L)))));
  }

  Future<LicenceKey> revoke(RevokeLicenceKey command, Origin origin) {
    UUID merchantId = TypeId.MERCHANT.decode(command.merchantId());
    UUID keyId = TypeId.LICENCE_KEY.decode(command.licenceKeyId());
    return find(database, merchantId, keyId)
        .compose(
            key ->
                key.status() == LicenceKeyStatus.REVOKED
                    ? Future.succeededFuture(key)
                    : events.announce(
                        inTurn(
                            merchantId,
                            TypeId.DIGITAL_PRODUCT.decode(key.productId()),
                            on -> revoke(on, merchantId, keyId, key, origin))));
  }

  private <T> Future<T> inTurn(
      UUID merchantId, UUID productId, Function<Database, Future<T>> work) {
    return database.inTurn(List.of(merchantId, productId), () -> database.transaction(work));
  }

  private static Future<LicenceKey> find(Database on, UUID merchantId, UUID keyId) {
    return LicenceStore.byId(on, merchantId, keyId)
        .map(found -> found.orElseThrow(() -> TypeId.LICENCE_KEY.unknown(keyId)));
  }

  /** What a product can sell becomes less with a key that nobody has. */
  private Future<LicenceKey> revoke(
      Database on, UUID merchantId, UUID keyId, LicenceKey key, Origin origin) {
    UUID productId = TypeId.DIGITAL_PRODUCT.decode(key.productId());
    LicenceStore store = store(on, merchantId, productId);
    return products
        .lockAny(on, merchantId, productId)
        .compose(locked -> store.lock())
        .compose(locked -> store.revoke(keyId, false, clock.instant(), origin))
        .compose(
            revoked ->
                revoked && key.status() == LicenceKeyStatus.AVAILABLE
                    ? products.touch(on, merchantId, productId, clock.instant(), origin)
                    : Future.succeededFuture())
        .compose(touched -> find(on, merchantId, keyId));
  }

  Future<LicenceKeyVerified> verify(VerifyLicenceKey query) {
    LicenceStore store =
        store(
            database,
            TypeId.MERCHANT.decode(query.merchantId()),
            TypeId.DIGITAL_PRODUCT.decode(query.productId()));
    return store
        .settings()
        .compose(
            settings ->
                settings.isEmpty()
                    ? Future.succeededFuture(new LicenceKeyVerified(false, null))
                    : store
                        .find(settings.get().pepper(), InputText.trimmed(query.key()))
                        .map(found -> verified(found.orElse(null))));
  }

  private static LicenceKeyVerified verified(@Nullable LicenceKey key) {
    return new LicenceKeyVerified(key != null && key.status() == LicenceKeyStatus.ASSIGNED, key);
  }
}
