package dev.paylink.catalog.product.licence;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.api.LicenceKeyMessages.LicenceKey;
import dev.paylink.api.LicenceKeyMessages.LicenceKeySummary;
import dev.paylink.api.LicenceKeyStatus;
import dev.paylink.api.Origin;
import dev.paylink.api.Paging;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.outbox.EventOrigin;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes licence keys of one merchant's product. */
final class LicenceStore {
  private final Database database;
  private final Ids ids;
  private final LicenceSecrets secrets;
  private final UUID merchantId;
  private final UUID productId;

  LicenceStore(
      Database database, Ids ids, LicenceSecrets secrets, UUID merchantId, UUID productId) {
    this.database = database;
    this.ids = ids;
    this.secrets = secrets;
    this.merchantId = merchantId;
    this.productId = productId;
  }

  /** Where the keys of a product come from. */
  enum Mode {
    NONE,
    LIST,
    PATTERN
  }

  /**
   * How a product gives keys.
   *
   * @param pattern null unless they are generated
   * @param pepper with which their digests are made
   */
  record Settings(Mode mode, @Nullable String pattern, String pepper) {}

  /**
   * The figures of a product.
   *
   * @param total how many keys were ever put in its list, without withdrawn ones
   */
  record Figures(Mode mode, long total, LicenceKeySummary summary) {
    /** How many keys there are. */
    long of(@Nullable LicenceKeyStatus status) {
      long available = summary.available() == null ? 0 : summary.available();
      return status == null
          ? available + summary.assigned() + summary.revoked()
          : switch (status) {
            case AVAILABLE -> available;
            case ASSIGNED -> summary.assigned();
            case REVOKED -> summary.revoked();
          };
    }
  }

  /**
   * The key of an order.
   *
   * @param ofOrder whether it was revoked with its order
   */
  record Owned(LicenceKey key, boolean ofOrder, Buffer sealed) {}

  /** A key of a merchant, of any product. */
  static Future<Optional<LicenceKey>> byId(Database database, UUID merchantId, UUID keyId) {
    return database
        .queryOne(LicenceSql.BY_ID, Tuple.of(merchantId, keyId))
        .map(found -> found.map(row -> LicenceRows.key(Columns.of(row))));
  }

  private Tuple key() {
    return Tuple.of(merchantId, productId);
  }

  /** How the product gives keys; empty if it never did. */
  Future<Optional<Settings>> settings() {
    return database.queryOne(LicenceSql.GET, key()).map(found -> found.map(this::settings));
  }

  /** Locks the keys of the product until the end of the transaction. */
  Future<Optional<Settings>> lock() {
    return database.queryOne(LicenceSql.LOCK, key()).map(found -> found.map(this::settings));
  }

  /** Locks like {@link #lock}, and starts with no keys if the product never gave any. */
  Future<Settings> lockOrCreate() {
    return database
        .query(LicenceSql.CREATE, key().addValue(secrets.newPepper(productId)))
        .compose(created -> lock())
        .map(Optional::orElseThrow);
  }

  private Settings settings(Row row) {
    return new Settings(
        Mode.valueOf(row.getString("mode").toUpperCase(Locale.ROOT)),
        row.getString("pattern"),
        secrets.openPepper(productId, row.getBuffer("pepper")));
  }

  Future<Void> setPattern(@Nullable String pattern) {
    return database.query(LicenceSql.SET_PATTERN, key().addValue(pattern)).mapEmpty();
  }

  /** Adds keys to the list; returns how many are new. */
  Future<Integer> add(String pepper, List<String> keys) {
    UUID[] keyIds = ids.next(keys.size());
    String[] digests = new String[keys.size()];
    String[] generated = new String[keys.size()];
    String[] sealed = new String[keys.size()];
    String[] hints = new String[keys.size()];
    for (int i = 0; i < keyIds.length; i++) {
      String key = keys.get(i);
      digests[i] = base64(LicenceSecrets.digest(pepper, key));
      generated[i] = base64(LicenceSecrets.generatedDigest(pepper, key));
      sealed[i] = base64(secrets.sealKey(keyIds[i], key));
      hints[i] = LicenceSecrets.hint(key);
    }
    return database
        .queryOne(
            LicenceSql.ADD,
            product()
                .set("ids", keyIds)
                .set("digests", digests)
                .set("sealed", sealed)
                .set("hints", hints)
                .set("generated", generated))
        .map(row -> row.orElseThrow().getInteger("n"));
  }

  private static String base64(Buffer bytes) {
    return Base64.getEncoder().encodeToString(bytes.getBytes());
  }

  Future<Optional<Figures>> figures() {
    return database
        .queryOne(LicenceSql.SUMMARY, key())
        .map(found -> found.map(row -> figures(Columns.of(row))));
  }

  private static Figures figures(Columns row) {
    Mode mode = Mode.valueOf(row.text("mode").toUpperCase(Locale.ROOT));
    return new Figures(
        mode,
        row.number("total"),
        new LicenceKeySummary(
            row.optionalText("pattern"),
            mode == Mode.LIST ? row.number("available") : null,
            row.number("assigned"),
            row.number("revoked")));
  }

  Future<List<LicenceKey>> list(@Nullable LicenceKeyStatus status, Paging paging) {
    String after = paging.after();
    Tuple parameters =
        key()
            .addValue((long) paging.perPage())
            .addValue(after == null ? paging.offset() : 0L)
            .addValue(TypeId.LICENCE_KEY.decodeOptional(after));
    return (status == null
            ? database.read(LicenceSql.LIST, parameters)
            : database.read(LicenceSql.LIST_OF_STATE, parameters.addValue(status.code())))
        .map(
            rows -> {
              List<LicenceKey> keys = new ArrayList<>(rows.size());
              rows.forEach(row -> keys.add(LicenceRows.key(Columns.of(row))));
              return keys;
            });
  }

  /** The key that an order has or had. */
  Future<Optional<LicenceKey>> find(String pepper, String key) {
    return database
        .readOne(
            LicenceSql.FIND,
            key()
                .addValue(LicenceSecrets.digest(pepper, key))
                .addValue(LicenceSecrets.generatedDigest(pepper, key)))
        .map(found -> found.map(row -> LicenceRows.key(Columns.of(row))));
  }

  Future<Optional<Owned>> ofOrder(UUID orderId) {
    return database
        .queryOne(LicenceSql.OF_ORDER, Tuple.of(merchantId, orderId))
        .map(
            found ->
                found.map(
                    row ->
                        new Owned(
                            LicenceRows.key(Columns.of(row)),
                            row.getBoolean("of_order"),
                            row.getBuffer("sealed"))));
  }

  /** Gives an order a key of the list; false if the list has run out. */
  Future<Boolean> assign(UUID orderId, Instant at) {
    return run(LicenceSql.ASSIGN, change(orderId, at, Origin.SWEEP));
  }

  /** Gives an order a key of a pattern. */
  Future<Boolean> generate(String pepper, String pattern, UUID orderId, Instant at) {
    String key = LicenceSecrets.generate(pattern);
    UUID keyId = ids.next();
    return run(
        LicenceSql.GENERATE,
        change(orderId, at, Origin.SWEEP)
            .set("id", keyId)
            .set("digest", LicenceSecrets.generatedDigest(pepper, key))
            .set("sealed", secrets.sealKey(keyId, key))
            .set("hint", LicenceSecrets.hint(key)));
  }

  /** Makes the key of an order valid again that was revoked with it. */
  Future<Boolean> restore(UUID orderId, Instant at) {
    return run(LicenceSql.RESTORE, change(orderId, at, Origin.SWEEP));
  }

  /**
   * Revokes a key; false if it was revoked before.
   *
   * @param ofOrder whether with its order
   */
  Future<Boolean> revoke(UUID keyId, boolean ofOrder, Instant at, Origin origin) {
    return run(LicenceSql.REVOKE, change(keyId, at, origin).set("ofOrder", ofOrder));
  }

  private Values change(UUID subject, Instant at, Origin origin) {
    return product()
        .set("subject", subject)
        .set("at", utc(at))
        .set("event", ids.next())
        .set("origin", EventOrigin.of(origin));
  }

  private Values product() {
    return new Values().set("merchant", merchantId).set("product", productId);
  }

  private Future<Boolean> run(NamedStatement sql, Values values) {
    return database.queryOne(sql, values).map(Optional::isPresent);
  }
}
