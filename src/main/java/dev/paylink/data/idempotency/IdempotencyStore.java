package dev.paylink.data.idempotency;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.idempotency.IdempotencyMessages.KeyUse;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Creates resources at most once per idempotency key. One statement writes key and resource, so
 * that a crash cannot separate them.
 */
public final class IdempotencyStore {
  /** How long the first response is kept. */
  public static final Duration RETENTION = Duration.ofHours(24);

  private final Database database;

  private final InstantSource clock;

  public IdempotencyStore(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * A writer of resources of one kind, which belongs to the event loop that uses it.
   *
   * @param events to announce
   */
  public CreationStore writer(CreationStore.Kind kind, OutboxSignal events) {
    return new CreationStore(database, this, clock, kind, events);
  }

  static Fault inFlight() {
    return Fault.unavailable(
        "Another request with this Idempotency-Key is under way; try again",
        new IllegalStateException("Key neither free nor taken"));
  }

  /**
   * Runs a statement made of {@link IdempotencySql} parts and interprets its row.
   *
   * @param sql its row has the columns {@code created}, {@code fingerprint}, {@code resource_id}
   *     and {@code body}
   * @param creation the resource and its key
   * @param type type of the resource's public id
   * @param values parameters beside the parameters of {@link IdempotencySql#claimIf}
   * @param declined supplies the failure if nothing was created and there is no earlier response
   * @return the response; fails with {@code idempotency_key_reused}
   */
  public Future<FirstAnswer> create(
      NamedStatement sql, Creation creation, TypeId type, Values values, Supplier<Fault> declined) {
    String body = StrictJson.write(creation.answer());
    OffsetDateTime now = now();
    values
        .set("merchant", creation.merchantId())
        .set("operation", creation.operation())
        .set("key", creation.key())
        .set("fingerprint", creation.fingerprint())
        .set("id", creation.id())
        .set("answer", body)
        .set("keptUntil", now.plus(RETENTION))
        .set("now", now);
    return database
        .queryOne(sql, values)
        .compose(
            found ->
                found
                    .map(row -> Future.succeededFuture(answer(row, body, creation, type)))
                    .orElseGet(() -> findCommittedSince(creation, type, declined)));
  }

  private static FirstAnswer answer(Row row, String body, Creation creation, TypeId type) {
    return row.getBoolean("created")
        ? new FirstAnswer(creation.publicId(), body, false)
        : replay(stored(row), creation, type);
  }

  /** This store with statements that are part of a transaction. */
  public IdempotencyStore in(Database transaction) {
    return new IdempotencyStore(transaction, clock);
  }

  /**
   * Replaces the response to a creation by one that is known only after its statement has run. To
   * be called in the transaction of the creation.
   */
  public Future<FirstAnswer> complete(Creation creation, Record answer) {
    String body = StrictJson.write(answer);
    FirstAnswer complete = new FirstAnswer(creation.publicId(), body, false);
    return creation.key() == null
        ? Future.succeededFuture(complete)
        : database
            .query(
                IdempotencySql.STORE_REPLY,
                Tuple.of(creation.merchantId(), creation.operation(), creation.key(), body))
            .map(complete);
  }

  /** Reads again, as a concurrent creation may have committed after the statement's snapshot. */
  Future<FirstAnswer> findCommittedSince(
      Creation creation, TypeId type, Supplier<Fault> otherwise) {
    return find(creation, type).map(found -> found.orElseThrow(otherwise));
  }

  /** The stored response for the key of a creation; empty if absent. */
  public Future<Optional<FirstAnswer>> find(Creation creation, TypeId type) {
    if (creation.key() == null) {
      return Future.succeededFuture(Optional.empty());
    }
    return database
        .queryOne(
            IdempotencySql.FIND,
            Tuple.of(creation.merchantId(), creation.operation(), creation.key(), now()))
        .map(found -> found.map(row -> replay(stored(row), creation, type)));
  }

  /** What is stored under a key. */
  record Stored(String fingerprint, UUID resourceId, String body) {}

  static Stored stored(Row row) {
    return new Stored(
        row.getString("fingerprint"), row.getUUID("resource_id"), row.getString("body"));
  }

  static FirstAnswer replay(Stored earlier, Creation creation, TypeId type) {
    requireSame(earlier, creation.fingerprint());
    return new FirstAnswer(type.encode(earlier.resourceId()), earlier.body(), true);
  }

  /**
   * Claims the key of a change for the rest of a transaction; waits for a concurrent claim. False
   * if the key is taken.
   */
  Future<Boolean> claim(Change change, Database transaction) {
    OffsetDateTime now = now();
    Values values =
        new Values()
            .set("merchant", change.merchantId())
            .set("operation", change.operation())
            .set("key", change.conditions().idempotencyKey())
            .set("fingerprint", change.fingerprint())
            .set("resource", change.resourceId())
            .set("keptUntil", now.plus(RETENTION))
            .set("now", now);
    return transaction.queryOne(IdempotencySql.CLAIM_CHANGE, values).map(Optional::isPresent);
  }

  /** Stores the reply to a change whose key was claimed in this transaction. */
  Future<Void> storeReply(Change change, String reply, Database transaction) {
    return transaction.query(IdempotencySql.STORE_REPLY, key(change).addValue(reply)).mapEmpty();
  }

  /** The reply that is stored for a change. Fails with {@code idempotency_key_reused}. */
  Future<Optional<String>> findReply(Change change, Database connection) {
    return connection
        .queryOne(IdempotencySql.FIND, key(change).addValue(now()))
        .map(
            found ->
                found.map(
                    row -> {
                      Stored earlier = stored(row);
                      requireSame(earlier, change.fingerprint());
                      return earlier.body();
                    }));
  }

  private static Tuple key(Change change) {
    return Tuple.of(change.merchantId(), change.operation())
        .addValue(change.conditions().idempotencyKey());
  }

  private static void requireSame(Stored earlier, String fingerprint) {
    if (!earlier.fingerprint().equals(fingerprint)) {
      throw new Fault(
          FaultCode.IDEMPOTENCY_KEY_REUSED,
          "This Idempotency-Key was used with another request; use a new key for a new request");
    }
  }

  /** What a merchant did with a key by some of the operations, newest first. */
  Future<List<KeyUse>> uses(UUID merchantId, String key, List<KeyedOperation> operations) {
    Map<String, KeyedOperation> byId =
        operations.stream().collect(Collectors.toMap(KeyedOperation::operationId, one -> one));
    Tuple parameters =
        Tuple.of(merchantId, key).addValue(byId.keySet().toArray(String[]::new)).addValue(now());
    return database
        .query(IdempotencySql.USES, parameters)
        .map(
            rows -> {
              List<KeyUse> uses = new ArrayList<>();
              rows.forEach(
                  row ->
                      uses.add(
                          use(row, Objects.requireNonNull(byId.get(row.getString("operation"))))));
              return uses;
            });
  }

  private static KeyUse use(Row row, KeyedOperation operation) {
    Instant expiresAt = row.getOffsetDateTime("expires_at").toInstant();
    return new KeyUse(
        operation.operationId(),
        operation.type().encode(row.getUUID("resource_id")),
        operation.status(),
        expiresAt.minus(RETENTION),
        expiresAt);
  }

  /** Deletes up to {@code limit} expired keys and returns their number. */
  Future<Integer> purge(int limit) {
    return database
        .query(IdempotencySql.PURGE, Tuple.of(now(), (long) limit))
        .map(RowSet::rowCount);
  }

  private OffsetDateTime now() {
    return Columns.utc(clock.instant());
  }
}
