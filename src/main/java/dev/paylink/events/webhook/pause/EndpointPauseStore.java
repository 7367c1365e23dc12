package dev.paylink.events.webhook.pause;

import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.outbox.EventOrigin;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Disables endpoints that fail, and pauses and resumes deliveries for the operator. */
public final class EndpointPauseStore {
  private static final String REASON = "Paused by the operator";
  private static final int BATCH = 5_000;

  /** More than the clocks of two nodes differ. */
  private static final Duration MARGIN = Duration.ofHours(1);

  private final Database database;
  private final Ids ids;

  public EndpointPauseStore(Database database, Ids ids) {
    this.database = database;
    this.ids = ids;
  }

  /**
   * What was resumed.
   *
   * @param deliveries how many were held since the pause, and are sent now
   */
  public record Resumed(UUID merchantId, int deliveries) {}

  /**
   * Disables an endpoint and writes {@code webhook_endpoint.disabled}; attempts in flight end.
   *
   * @return its merchant; empty if there is no such endpoint, or if it is disabled
   */
  public Future<Optional<UUID>> pause(UUID endpointId, Instant now) {
    Values values = disabled(endpointId, REASON, Origin.OPERATOR, now);
    return database
        .queryOne(EndpointPauseSql.PAUSE, values)
        .map(found -> found.map(row -> row.getUUID("merchant_id")));
  }

  private Values disabled(UUID endpointId, String reason, Origin origin, Instant now) {
    return new Values()
        .set("endpoint", endpointId)
        .set("reason", reason)
        .set("at", Columns.utc(now))
        .set("event", ids.next())
        .set("id", TypeId.WEBHOOK_ENDPOINT.encode(endpointId))
        .set("createdAt", TypeId.timeOf(endpointId).toString())
        .set("origin", EventOrigin.of(origin));
  }

  /**
   * Disables an endpoint that is enabled, has this URL and is failing; false if there is no such
   * endpoint.
   */
  public Future<Boolean> disable(UUID endpointId, String url, String reason, Instant now) {
    Values values = disabled(endpointId, reason, Origin.SWEEP, now).set("url", url);
    return database.query(EndpointPauseSql.DISABLE, values).map(rows -> rows.size() > 0);
  }

  /**
   * Enables an endpoint that is paused, and sends what was held; empty if it is not paused. If it
   * fails, it can be repeated: what is held becomes due before the endpoint is enabled, and what is
   * written in between after.
   */
  public Future<Optional<Resumed>> resume(UUID endpointId, Instant now) {
    return database
        .queryOne(EndpointPauseSql.PAUSED, Tuple.of(endpointId, REASON))
        .compose(
            found ->
                found.isEmpty()
                    ? Future.succeededFuture(Optional.empty())
                    : resume(endpointId, Columns.of(found.get()), now));
  }

  private Future<Optional<Resumed>> resume(UUID endpointId, Columns paused, Instant now) {
    UUID merchantId = paused.uuid("merchant_id");
    Values held = held(endpointId, merchantId, paused, now);
    return release(held)
        .compose(
            before ->
                database
                    .query(EndpointPauseSql.RESUME, Tuple.of(endpointId, REASON))
                    .compose(
                        resumed ->
                            resumed.size() == 0
                                ? Future.succeededFuture(Optional.empty())
                                : release(held)
                                    .map(after -> new Resumed(merchantId, before + after))
                                    .map(Optional::of)));
  }

  private static Values held(UUID endpointId, UUID merchantId, Columns paused, Instant now) {
    UUID event = paused.optionalUuid("event_id");
    Instant since = event == null ? Instant.EPOCH : TypeId.timeOf(event).minus(MARGIN);
    return new Values()
        .set("endpoint", endpointId)
        .set("merchant", merchantId)
        .set("from", Ids.lowestAt(since))
        .set("event", event)
        .set("at", Columns.utc(now))
        .set("limit", (long) BATCH);
  }

  private Future<Integer> release(Values held) {
    return database
        .queryOne(EndpointPauseSql.RELEASE, held)
        .map(row -> row.orElseThrow().getInteger("count"))
        .compose(
            count ->
                count < BATCH
                    ? Future.succeededFuture(count)
                    : release(held).map(more -> count + more));
  }
}
