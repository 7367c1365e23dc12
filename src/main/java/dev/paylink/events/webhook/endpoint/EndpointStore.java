package dev.paylink.events.webhook.endpoint;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.api.EndpointMessages.EndpointChange;
import dev.paylink.api.EndpointMessages.EndpointPage;
import dev.paylink.api.EndpointMessages.ListEndpoints;
import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PageMeta;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.idempotency.FirstAnswer;
import dev.paylink.data.idempotency.IdempotencyStore;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Webhook endpoints in the database, with one statement for each operation. */
public final class EndpointStore {
  /** Endpoints that a merchant may have. */
  public static final int MAX_ENDPOINTS = 20;

  private final Database database;
  private final IdempotencyStore idempotency;
  private final EndpointRows endpointRows;

  public EndpointStore(Database database, IdempotencyStore idempotency, SealedHeaders headers) {
    this(database, idempotency, new EndpointRows(headers));
  }

  private EndpointStore(
      Database database, IdempotencyStore idempotency, EndpointRows endpointRows) {
    this.database = database;
    this.idempotency = idempotency;
    this.endpointRows = endpointRows;
  }

  Future<EndpointPage> list(ListEndpoints query) {
    String after = query.paging().after();
    Tuple parameters =
        Tuple.of(TypeId.MERCHANT.decode(query.merchantId()), (long) query.paging().perPage())
            .addValue(
                after == null ? query.paging().offset() : TypeId.WEBHOOK_ENDPOINT.decode(after));
    return database.query(EndpointSql.list(query), parameters).map(rows -> page(query, rows));
  }

  private EndpointPage page(ListEndpoints query, RowSet<Row> rows) {
    List<WebhookEndpoint> endpoints = new ArrayList<>(rows.size());
    long total = 0;
    for (Row row : rows) {
      total = row.getLong("total");
      if (row.getUUID("id") != null) {
        endpoints.add(endpointRows.endpoint(Columns.of(row)));
      }
    }
    return new EndpointPage(endpoints, PageMeta.of(query.paging(), total));
  }

  /** The same store, with its statements in a transaction. */
  EndpointStore on(Database transaction) {
    return new EndpointStore(transaction, idempotency, endpointRows);
  }

  /** Reads an endpoint like {@link #get}, and locks it until the end of the transaction. */
  Future<Optional<WebhookEndpoint>> lock(UUID merchantId, UUID endpointId) {
    return database
        .queryOne(EndpointSql.LOCK, Tuple.of(merchantId, endpointId))
        .map(found -> found.map(row -> endpointRows.endpoint(Columns.of(row))));
  }

  Future<Optional<WebhookEndpoint>> get(UUID merchantId, UUID endpointId) {
    return database
        .queryOne(EndpointSql.GET, Tuple.of(merchantId, endpointId))
        .map(found -> found.map(row -> endpointRows.endpoint(Columns.of(row))));
  }

  /**
   * Creates an endpoint, or returns the first answer on replay. Fails with {@code limit_reached}.
   */
  Future<FirstAnswer> create(Creation creation, WebhookEndpoint endpoint, byte[] sealedSecret) {
    Values values =
        endpointRows
            .values(endpoint)
            .set("secret", Buffer.buffer(sealedSecret))
            .set("limit", (long) MAX_ENDPOINTS);
    return idempotency.create(
        EndpointSql.CREATE, creation, TypeId.WEBHOOK_ENDPOINT, values, EndpointStore::full);
  }

  private static Fault full() {
    return new Fault(
        FaultCode.LIMIT_REACHED,
        "The limit is %d webhook endpoints. Delete one first".formatted(MAX_ENDPOINTS));
  }

  /**
   * Changes an endpoint and returns it; empty if it does not exist, would have too many headers, or
   * gets events that the caller may not read.
   *
   * @param readable event types that the caller may read; null for all
   */
  Future<Optional<WebhookEndpoint>> update(
      UUID merchantId, UUID endpointId, EndpointChange change, @Nullable Set<EventType> readable) {
    Set<String> reset = change.reset() == null ? Set.of() : change.reset();
    Values values =
        endpointRows
            .values(change, endpointId)
            .set("merchant", merchantId)
            .set("id", endpointId)
            .set("reset", reset.toArray(String[]::new))
            .set("maxHeaders", (long) EndpointHeaders.MAX)
            .set("redirects", redirects(change, reset))
            .set("readable", ReadableEvents.parameter(readable));
    return database
        .queryOne(EndpointSql.UPDATE, values)
        .map(found -> found.map(row -> endpointRows.endpoint(Columns.of(row))));
  }

  /** Whether a change decides which events go where, or what the receiver takes them for. */
  private static boolean redirects(EndpointChange change, Set<String> reset) {
    return change.url() != null
        || change.eventTypes() != null
        || change.enabled() != null
        || change.headers() != null
        || reset.contains("eventTypes")
        || reset.contains("headers");
  }

  /** Deletes an endpoint; false if it does not exist. */
  Future<Boolean> delete(UUID merchantId, UUID endpointId) {
    return database
        .queryOne(EndpointSql.DELETE, Tuple.of(merchantId, endpointId))
        .map(Optional::isPresent);
  }

  /**
   * A sealed secret.
   *
   * @param types event types of its endpoint; null for all
   */
  record StoredSecret(byte[] sealed, @Nullable List<String> types) {}

  /** Returns the secret of an endpoint; empty if it does not exist. */
  Future<Optional<StoredSecret>> secret(UUID merchantId, UUID endpointId) {
    return database
        .queryOne(EndpointSql.SECRET, Tuple.of(merchantId, endpointId))
        .map(
            found ->
                found.map(
                    row ->
                        new StoredSecret(
                            row.getBuffer("secret").getBytes(),
                            Columns.of(row).optionalTexts("event_types"))));
  }

  /**
   * Returns the types of the events that an endpoint gets, including the events of unfinished
   * deliveries; null for all. Empty if it does not exist.
   */
  Future<Optional<EventTypes>> eventTypes(UUID merchantId, UUID endpointId) {
    return database
        .queryOne(EndpointSql.EVENT_TYPES, Tuple.of(merchantId, endpointId))
        .map(found -> found.map(row -> new EventTypes(Columns.of(row).optionalTexts("types"))));
  }

  /** Types of events; null for all. */
  record EventTypes(@Nullable List<String> codes) {}

  /**
   * Replaces the secret of an endpoint.
   *
   * @param sealedSecret the new one
   * @param until end of the time in which the previous one signs as well
   * @param readable event types that the caller may read; null for all
   * @return that time in the precision of the database; empty if the endpoint does not exist, or
   *     gets events that the caller may not read
   */
  Future<Optional<Instant>> rotate(
      UUID merchantId,
      UUID endpointId,
      byte[] sealedSecret,
      Instant until,
      @Nullable Set<EventType> readable) {
    return database
        .queryOne(
            EndpointSql.ROTATE,
            Tuple.of(merchantId, endpointId, Buffer.buffer(sealedSecret), utc(until))
                .addValue(ReadableEvents.parameter(readable)))
        .map(found -> found.map(row -> row.getOffsetDateTime("previous_secret_until").toInstant()));
  }
}
