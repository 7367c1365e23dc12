package dev.paylink.data.idempotency;

import dev.paylink.api.Fault;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.base.work.BatchLimits;
import dev.paylink.base.work.BatchTerms;
import dev.paylink.base.work.BatchWriter;
import dev.paylink.data.db.BatchStatement;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.IdempotencyStore.Stored;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Creates resources of one kind at most once per idempotency key. Creations that arrive while
 * statements are under way share the next one. Announces what was written. An instance belongs to
 * one event loop.
 */
public final class CreationStore {
  private final Database database;
  private final IdempotencyStore keys;
  private final InstantSource clock;
  private final Kind kind;
  private final OutboxSignal events;
  private final BatchWriter<Item, Result> writer;

  /**
   * How resources of a kind are created.
   *
   * @param sql the statement, which returns {@link CreationSql#ANSWERS}
   * @param refusal the failure for a creation in whose way a resource stands
   */
  public record Kind(TypeId type, BatchStatement sql, Function<UUID, Fault> refusal) {}

  private record Item(
      Creation creation, @Nullable String fingerprint, String body, List<@Nullable Object> row) {}

  /**
   * What became of an item.
   *
   * @param earlier the response that is stored under its key; null if absent
   * @param other the resource that stands in its way; null if absent
   */
  private record Result(boolean created, @Nullable Stored earlier, @Nullable UUID other) {}

  /** A key of which one statement can hold but one. */
  private record UniqueKey(UUID merchantId, String key) {}

  CreationStore(
      Database database,
      IdempotencyStore keys,
      InstantSource clock,
      Kind kind,
      OutboxSignal events) {
    this.events = events;
    this.database = database;
    this.keys = keys;
    this.clock = clock;
    this.kind = kind;
    this.writer = new BatchWriter<>(BatchLimits.OF_REQUESTS, this::write);
  }

  /**
   * Creates a resource.
   *
   * @param row the values of the resource's columns
   * @param unique values of which no two creations of a statement may have the same
   * @return the response; fails with {@code idempotency_key_reused}, the refusal of the kind, or
   *     {@code unavailable} if another request with the key is in flight
   */
  public Future<FirstAnswer> create(Creation creation, List<@Nullable Object> row, List<?> unique) {
    String key = creation.key();
    String body = StrictJson.write(creation.answer());
    Item item = new Item(creation, key == null ? null : creation.fingerprint(), body, row);
    List<Object> alone = new ArrayList<>(unique);
    if (key != null) {
      alone.add(new UniqueKey(creation.merchantId(), key));
    }
    BatchTerms terms =
        BatchTerms.ofRequest(creation.merchantId(), body.length() + BatchTerms.bytes(row), alone);
    return writer.write(item, terms).compose(result -> answer(item, result));
  }

  private Future<List<Result>> write(List<Item> items) {
    OffsetDateTime now = Columns.utc(clock.instant());
    return database
        .query(kind.sql(), items.stream().map(item -> row(item, now)).toList())
        .onSuccess(this::announce)
        .map(rows -> rows.stream().map(CreationStore::result).toList());
  }

  private List<@Nullable Object> row(Item item, OffsetDateTime now) {
    Creation creation = item.creation();
    List<@Nullable Object> row = new ArrayList<>();
    row.add(creation.merchantId());
    row.add(creation.operation());
    row.add(creation.key());
    row.add(item.fingerprint());
    row.add(creation.id());
    row.add(item.body());
    row.add(now.plus(IdempotencyStore.RETENTION));
    row.add(now);
    row.addAll(item.row());
    return row;
  }

  private void announce(List<Row> rows) {
    if (rows.stream().anyMatch(row -> row.getBoolean("created"))) {
      events.announce(rows.get(0).getBoolean("queued")); // the same in each
    }
  }

  private static Result result(Row row) {
    return new Result(
        row.getBoolean("created"),
        row.getString("fingerprint") == null ? null : IdempotencyStore.stored(row),
        row.getUUID("other"));
  }

  private Future<FirstAnswer> answer(Item item, Result result) {
    Creation creation = item.creation();
    if (result.created()) {
      return Future.succeededFuture(new FirstAnswer(creation.publicId(), item.body(), false));
    }
    if (result.earlier() != null) {
      return Future.succeededFuture(
          IdempotencyStore.replay(result.earlier(), creation, kind.type()));
    }
    if (result.other() != null) {
      return Future.failedFuture(kind.refusal().apply(result.other()));
    }
    return keys.findCommittedSince(creation, kind.type(), IdempotencyStore::inFlight);
  }
}
