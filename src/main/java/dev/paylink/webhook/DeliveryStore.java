package dev.paylink.webhook;

import dev.paylink.db.Database;
import dev.paylink.db.Fields;
import dev.paylink.event.EventMessages.Event;
import dev.paylink.event.EventRenderer;
import dev.paylink.id.Ids;
import dev.paylink.id.TypeId;
import dev.paylink.json.StrictJson;
import dev.paylink.webhook.Callbacks.Callback;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is to be delivered, in the database. */
final class DeliveryStore {
  private static final Logger log = LoggerFactory.getLogger(DeliveryStore.class);

  /** Of a delivery that a newer node may understand, or one with another key open. */
  private static final Duration POSTPONEMENT = Duration.ofMinutes(1);

  private final Database database;
  private final EventRenderer renderer;
  private final SecretBox secrets;
  private final Ids ids;

  DeliveryStore(Database database, EventRenderer renderer, SecretBox secrets, Ids ids) {
    this.database = database;
    this.renderer = renderer;
    this.secrets = secrets;
    this.ids = ids;
  }

  /**
   * A delivery that this node may send, for as long as the lease lasts.
   *
   * @param step of the schedule, from 0
   */
  record Claimed(UUID id, UUID lease, UUID endpointId, int step, Callback callback, Event event) {}

  Future<List<Claimed>> claim(int limit, Instant now, Instant leaseUntil) {
    UUID lease = ids.next();
    return database
        .query(
            DeliverySql.CLAIM,
            Tuple.of(Fields.utc(now), (long) limit, lease, Fields.utc(leaseUntil)))
        .map(
            rows -> {
              List<Claimed> claimed = new ArrayList<>();
              rows.forEach(row -> claimed(row, lease, now).ifPresent(claimed::add));
              return claimed;
            });
  }

  /** Empty for one that cannot be sent; it must not keep the others from being sent. */
  private Optional<Claimed> claimed(Row row, UUID lease, Instant now) {
    try {
      return Optional.of(sendable(row, lease, now));
    } catch (RuntimeException failure) {
      UUID id = row.getUUID("delivery_id");
      log.error("Delivery {} cannot be sent, it is tried again later", id, failure);
      database.query(DeliverySql.POSTPONE, Tuple.of(id, lease, Fields.utc(now.plus(POSTPONEMENT))));
      return Optional.empty();
    }
  }

  private Claimed sendable(Row row, UUID lease, Instant now) {
    Event event = renderer.event(Fields.of(row));
    return new Claimed(
        row.getUUID("delivery_id"),
        lease,
        row.getUUID("endpoint_id"),
        row.getInteger("step"),
        callback(row, event.id(), now),
        event);
  }

  private Callback callback(Row row, String webhookId, Instant now) {
    return new Callback(
        webhookId,
        row.getString("url"),
        TypeId.MERCHANT.encode(row.getUUID("merchant_id")),
        row.getString("mode").equals("test"),
        headers(row.getString("own_headers")),
        signingSecrets(row, row.getUUID("endpoint_id"), now));
  }

  private static Map<String, String> headers(String json) {
    Map<String, String> headers = new HashMap<>();
    for (Map.Entry<?, ?> header : ((Map<?, ?>) StrictJson.read(json, Map.class)).entrySet()) {
      headers.put((String) header.getKey(), (String) header.getValue());
    }
    return headers;
  }

  private List<String> signingSecrets(Row row, UUID endpointId, Instant now) {
    String context = TypeId.WEBHOOK_ENDPOINT.encode(endpointId);
    List<String> opened = new ArrayList<>();
    opened.add(secrets.open(row.getBuffer("secret").getBytes(), context));
    Buffer previous = row.getBuffer("previous_secret");
    Instant until = Fields.of(row).time("previous_secret_until");
    if (previous != null && until != null && until.isAfter(now)) {
      opened.add(secrets.open(previous.getBytes(), context));
    }
    return opened;
  }

  /** How to call an endpoint, be it enabled or not; empty if the merchant has no such endpoint. */
  Future<Optional<Callback>> callback(
      UUID merchantId, UUID endpointId, String webhookId, Instant now) {
    return database
        .queryOne(DeliverySql.ENDPOINT, Tuple.of(merchantId, endpointId))
        .map(found -> found.map(row -> callback(row, webhookId, now)));
  }

  /** What an attempt to send a delivery has come to. */
  record Attempted(Claimed delivery, CallbackResult result) {}

  /**
   * Notes that the receivers have them, all at once; but not of those whose lease had ended, which
   * somebody else may send.
   */
  Future<Void> succeeded(List<Attempted> attempts, Instant now) {
    Tuple parameters =
        Tuple.of(
            column(attempts, UUID[]::new, a -> a.delivery().id()),
            column(attempts, UUID[]::new, a -> a.delivery().lease()),
            column(attempts, OffsetDateTime[]::new, a -> Fields.utc(a.result().startedAt())),
            column(attempts, Integer[]::new, a -> a.result().durationMs()),
            column(attempts, Integer[]::new, a -> a.result().status()),
            column(attempts, String[]::new, a -> headers(a.result())));
    parameters
        .addValue(column(attempts, String[]::new, a -> a.result().body()))
        .addValue(Fields.utc(now));
    return database.query(DeliverySql.SUCCEEDED, parameters).mapEmpty();
  }

  private static <T extends @Nullable Object> T[] column(
      List<Attempted> attempts, IntFunction<T[]> array, Function<Attempted, T> value) {
    return attempts.stream().map(value).toArray(array);
  }

  private static @Nullable String headers(CallbackResult result) {
    return result.headers() == null ? null : StrictJson.write(result.headers());
  }

  /**
   * Notes a failure.
   *
   * @param next when to try again; null for never
   * @return from when on the endpoint has failed; empty if the lease had ended
   */
  Future<Optional<Instant>> failed(
      Claimed delivery, CallbackResult result, Instant now, @Nullable Instant next) {
    Tuple parameters = attempt(delivery, result, now);
    String sql = next == null ? DeliverySql.GIVEN_UP : DeliverySql.FAILED;
    return database
        .queryOne(sql, next == null ? parameters : parameters.addValue(Fields.utc(next)))
        .map(found -> found.map(row -> row.getOffsetDateTime("failing_since").toInstant()));
  }

  private static Tuple attempt(Claimed delivery, CallbackResult result, Instant now) {
    return Tuple.of(delivery.id(), delivery.lease())
        .addValue(Fields.utc(result.startedAt()))
        .addValue(result.durationMs())
        .addValue(result.status())
        .addValue(headers(result))
        .addValue(result.body())
        .addValue(result.error())
        .addValue(Fields.utc(now));
  }

  /** Disables an endpoint that still fails at this URL; false if it does not, or was disabled. */
  Future<Boolean> disable(UUID endpointId, String url, String reason, Instant now) {
    Tuple parameters =
        Tuple.of(endpointId, reason, Fields.utc(now), ids.next())
            .addValue(TypeId.WEBHOOK_ENDPOINT.encode(endpointId))
            .addValue(TypeId.timeOf(endpointId).toString())
            .addValue(url);
    return database.query(DeliverySql.DISABLE, parameters).map(rows -> rows.size() > 0);
  }
}
