package dev.paylink.idempotency;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.db.Columns;
import dev.paylink.db.Database;
import dev.paylink.id.TypeId;
import dev.paylink.json.StrictJson;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Creates resources at most once per idempotency key. Key and resource are written by one
 * statement, so that no crash can come between them.
 */
public final class IdempotencyStore {
  /** How long the first answer is kept. */
  public static final Duration RETENTION = Duration.ofHours(24);

  private final Database database;
  private final InstantSource clock;

  public IdempotencyStore(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * Runs a statement made of {@link IdempotencySql} parts and interprets its one row.
   *
   * @param sql the statement: its row has columns {@code created}, {@code fingerprint}, {@code
   *     resource_id} and {@code body}
   * @param creation what to create
   * @param type of the resource's public id
   * @param columns parameters of the resource, behind those of {@link IdempotencySql#CLAIM}
   */
  public Future<FirstAnswer> create(String sql, Creation creation, TypeId type, Tuple columns) {
    return create(sql, creation, type, columns, IdempotencyStore::underWay);
  }

  private static Fault underWay() {
    return Fault.unavailable(
        "Another request with this Idempotency-Key is under way; try again",
        new IllegalStateException("Key neither free nor taken"));
  }

  /**
   * Runs like {@link #create(String, Creation, TypeId, Tuple)} a statement that may decline to
   * create.
   *
   * @param declined what it means that nothing was created and there is no earlier answer
   */
  public Future<FirstAnswer> create(
      String sql, Creation creation, TypeId type, Tuple columns, Supplier<Fault> declined) {
    String body = StrictJson.write(creation.answer());
    OffsetDateTime now = now();
    Tuple parameters =
        Tuple.of(creation.merchantId(), creation.operation())
            .addValue(creation.key())
            .addValue(creation.fingerprint())
            .addValue(creation.id())
            .addValue(body)
            .addValue(now.plus(RETENTION))
            .addValue(now);
    for (int i = 0; i < columns.size(); i++) {
      parameters.addValue(columns.getValue(i));
    }
    return database
        .queryOne(sql, parameters)
        .compose(
            found ->
                found
                    .map(row -> Future.succeededFuture(answer(row, body, creation, type)))
                    .orElseGet(() -> findCommittedMeanwhile(creation, type, declined)));
  }

  private static FirstAnswer answer(Row row, String body, Creation creation, TypeId type) {
    return row.getBoolean("created")
        ? new FirstAnswer(creation.publicId(), body, false)
        : replay(row, creation, type);
  }

  /** Whoever held the key committed after this statement's snapshot was taken: look again. */
  private Future<FirstAnswer> findCommittedMeanwhile(
      Creation creation, TypeId type, Supplier<Fault> otherwise) {
    return find(creation, type).map(found -> found.orElseThrow(otherwise));
  }

  /** The answer kept for the key of a creation, if there is one. */
  public Future<Optional<FirstAnswer>> find(Creation creation, TypeId type) {
    if (creation.key() == null) {
      return Future.succeededFuture(Optional.empty());
    }
    return database
        .queryOne(
            IdempotencySql.FIND,
            Tuple.of(creation.merchantId(), creation.operation(), creation.key(), now()))
        .map(found -> found.map(row -> replay(row, creation, type)));
  }

  private static FirstAnswer replay(Row row, Creation creation, TypeId type) {
    if (!row.getString("fingerprint").equals(creation.fingerprint())) {
      throw new Fault(
          FaultCode.IDEMPOTENCY_KEY_REUSED,
          "This Idempotency-Key was used with another request body;"
              + " use a new key for a new request");
    }
    return new FirstAnswer(type.encode(row.getUUID("resource_id")), row.getString("body"), true);
  }

  /** Forgets so many keys that have expired, if there are; the number forgotten. */
  Future<Integer> purge(int limit) {
    return database
        .query(IdempotencySql.PURGE, Tuple.of(now(), (long) limit))
        .map(RowSet::rowCount);
  }

  private OffsetDateTime now() {
    return Columns.utc(clock.instant());
  }
}
