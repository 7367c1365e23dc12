package dev.paylink.events.webhook.delivery;

import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.events.webhook.sending.CallbackResult;
import dev.paylink.events.webhook.sending.CallbackSender.Callback;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Records outcomes of deliveries, and reads the endpoint for a test. */
public final class DeliveryStore {
  private final Database database;
  private final SecretBox secrets;
  private final Ids ids;

  public DeliveryStore(Database database, SecretBox secrets, Ids ids) {
    this.database = database;
    this.secrets = secrets;
    this.ids = ids;
  }

  /**
   * Returns the callback of an endpoint, enabled or disabled; empty if the merchant has no such
   * endpoint.
   */
  Future<Optional<Callback>> callback(
      UUID merchantId, UUID endpointId, String webhookId, Instant now) {
    return database
        .queryOne(DeliverySql.ENDPOINT, Tuple.of(merchantId, endpointId))
        .map(
            found ->
                found.map(
                    row -> new CallbackRows(secrets, now).callback(Columns.of(row), webhookId)));
  }

  /** A delivery with the result of its attempt. */
  record Attempted(Claimed delivery, CallbackResult result) {}

  /**
   * Records successes in one statement. Skips deliveries whose lease has ended, which other nodes
   * may send.
   *
   * @return for each, whether it was recorded
   */
  Future<List<Boolean>> succeeded(List<Attempted> attempts, Instant now) {
    return database
        .query(DeliverySql.SUCCEEDED, outcome(inOrder(attempts, a -> a)).addValue(Columns.utc(now)))
        .map(
            rows -> {
              Set<UUID> recorded = new HashSet<>();
              rows.forEach(row -> recorded.add(row.getUUID("id")));
              return attempts.stream().map(a -> recorded.contains(a.delivery().id())).toList();
            });
  }

  /** Sorts by delivery, and the outcomes of one by lease, the newest last. */
  private static <T> List<T> inOrder(List<T> attempts, Function<T, Attempted> attempted) {
    Function<T, Claimed> delivery = attempt -> attempted.apply(attempt).delivery();
    return attempts.stream()
        .sorted(
            Comparator.comparing(delivery.andThen(Claimed::id), Ids.IN_ORDER)
                .thenComparing(delivery.andThen(Claimed::lease), Ids.IN_ORDER))
        .toList();
  }

  private static Tuple outcome(List<Attempted> attempts) {
    return Tuple.of(
            column(attempts, UUID[]::new, a -> a.delivery().id()),
            column(attempts, UUID[]::new, a -> a.delivery().lease()),
            column(attempts, OffsetDateTime[]::new, a -> Columns.utc(a.result().startedAt())),
            column(attempts, Integer[]::new, a -> a.result().durationMs()),
            column(attempts, Integer[]::new, a -> a.result().status()))
        .addValue(column(attempts, String[]::new, a -> headers(a.result())))
        .addValue(column(attempts, String[]::new, a -> a.result().body()))
        .addValue(column(attempts, String[]::new, a -> a.result().error()));
  }

  private static <S, T extends @Nullable Object> T[] column(
      List<S> rows, IntFunction<T[]> array, Function<S, T> value) {
    return rows.stream().map(value).toArray(array);
  }

  private static @Nullable String headers(CallbackResult result) {
    return result.headers() == null ? null : StrictJson.write(result.headers());
  }

  /**
   * A failed attempt.
   *
   * @param next time of the next attempt; null for none
   */
  record Failed(Attempted attempt, @Nullable Instant next) {}

  /**
   * Records failures in one statement.
   *
   * @return for each, since when the endpoint has failed; empty if the lease had ended or the
   *     endpoint was deleted
   */
  Future<List<Optional<Instant>>> failed(List<Failed> failures, Instant now) {
    List<Failed> sorted = inOrder(failures, Failed::attempt);
    Tuple parameters =
        outcome(sorted.stream().map(Failed::attempt).toList())
            .addValue(Columns.utc(now))
            .addValue(column(sorted, OffsetDateTime[]::new, DeliveryStore::next));
    return database
        .query(DeliverySql.FAILED, parameters)
        .map(
            rows -> {
              Map<UUID, Instant> since = new HashMap<>();
              rows.forEach(
                  row ->
                      since.put(
                          row.getUUID("id"), row.getOffsetDateTime("failing_since").toInstant()));
              return failures.stream()
                  .map(failed -> Optional.ofNullable(since.get(failed.attempt().delivery().id())))
                  .toList();
            });
  }

  private static @Nullable OffsetDateTime next(Failed failed) {
    return failed.next() == null ? null : Columns.utc(failed.next());
  }

  /** Disables an endpoint that is enabled, has this URL and is failing; false if there is none. */
  Future<Boolean> disable(UUID endpointId, String url, String reason, Instant now) {
    Tuple parameters =
        Tuple.of(endpointId, reason, Columns.utc(now), ids.next())
            .addValue(TypeId.WEBHOOK_ENDPOINT.encode(endpointId))
            .addValue(TypeId.timeOf(endpointId).toString())
            .addValue(EventOrigin.of(Origin.SWEEP))
            .addValue(url);
    return database.query(DeliverySql.DISABLE, parameters).map(rows -> rows.size() > 0);
  }
}
