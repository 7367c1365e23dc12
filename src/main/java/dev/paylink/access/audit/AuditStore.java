package dev.paylink.access.audit;

import dev.paylink.access.audit.AuditMessages.ListRequests;
import dev.paylink.access.audit.AuditMessages.LoggedRequest;
import dev.paylink.access.audit.AuditMessages.RequestPage;
import dev.paylink.access.audit.AuditMessages.RequestPageMeta;
import dev.paylink.api.Fault.Detail;
import dev.paylink.api.Origin.Actor;
import dev.paylink.api.Origin.ActorType;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.partition.PartitionStore;
import dev.paylink.data.partition.PartitionedTable;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Kept requests in the database. */
public final class AuditStore {
  /** A partition has the requests of a day. */
  public static final PartitionedTable PARTITIONS =
      new PartitionedTable("api_request", 1, 7, Optional.of(Duration.ofDays(30)));

  private static final UUID LOWEST = new UUID(0, 0);
  private static final UUID HIGHEST = new UUID(-1, -1);

  private final Database database;

  AuditStore(Database database) {
    this.database = database;
  }

  Future<RequestPage> list(ListRequests query) {
    UUID from = query.createdFrom() == null ? LOWEST : Ids.lowestAt(query.createdFrom());
    UUID to = query.createdTo() == null ? HIGHEST : Ids.lowestAt(query.createdTo());
    UUID after = query.after() == null ? HIGHEST : TypeId.REQUEST.decode(query.after());
    Tuple parameters =
        Tuple.of(
            TypeId.MERCHANT.decode(query.merchantId()),
            from,
            Ids.IN_ORDER.compare(after, to) < 0 ? after : to,
            query.perPage() + 1L);
    return database
        .query(AuditSql.LIST, parameters)
        .map(
            rows -> {
              List<LoggedRequest> requests = new ArrayList<>(rows.size());
              long found = 0;
              for (Row row : rows) {
                found = row.getLong("found");
                requests.add(request(row));
              }
              boolean more = found > Math.min(requests.size(), query.perPage());
              return new RequestPage(
                  requests.subList(0, Math.min(requests.size(), query.perPage())),
                  new RequestPageMeta(query.perPage(), more));
            });
  }

  Future<Optional<LoggedRequest>> get(UUID merchantId, UUID requestId) {
    return database
        .queryOne(AuditSql.GET, Tuple.of(merchantId, requestId))
        .map(found -> found.map(AuditStore::request));
  }

  private static LoggedRequest request(Row row) {
    UUID id = row.getUUID("id");
    String details = row.getString("details");
    String body = row.getString("body");
    return LoggedRequestBuilder.builder()
        .id(TypeId.REQUEST.encode(id))
        .time(TypeId.timeOf(id))
        .method(row.getString("method"))
        .path(row.getString("path"))
        .operationId(row.getString("operation_id"))
        .status(row.getInteger("status"))
        .code(row.getString("code"))
        .message(row.getString("message"))
        .details(details == null ? null : List.of(StrictJson.read(details, Detail[].class)))
        .actor(
            new Actor(
                ActorType.of(row.getString("actor_type")),
                row.getString("actor_id"),
                row.getString("actor_label")))
        .address(row.getString("address"))
        .idempotencyKey(row.getString("idempotency_key"))
        .durationMs(row.getInteger("duration_ms"))
        .body(body == null ? null : StrictJson.readObject(body.getBytes(StandardCharsets.UTF_8)))
        .build();
  }

  /** Writes requests whose partitions exist. */
  Future<Void> insert(List<AuditEntry> batch) {
    Values columns =
        new Values()
            .set("id", column(batch, UUID[]::new, AuditEntry::id))
            .set("merchantId", column(batch, UUID[]::new, AuditEntry::merchantId))
            .set(
                "actorType", column(batch, String[]::new, request -> request.actor().type().code()))
            .set("actorId", column(batch, String[]::new, request -> request.actor().id()))
            .set("actorLabel", column(batch, String[]::new, request -> request.actor().label()))
            .set("method", column(batch, String[]::new, AuditEntry::method))
            .set("path", column(batch, String[]::new, AuditEntry::path))
            .set("operationId", column(batch, String[]::new, AuditEntry::operationId))
            .set("status", column(batch, Short[]::new, request -> (short) request.status()))
            .set("code", column(batch, String[]::new, AuditEntry::code))
            .set("message", column(batch, String[]::new, AuditEntry::message))
            .set("details", column(batch, String[]::new, AuditEntry::details))
            .set("address", column(batch, String[]::new, AuditEntry::address))
            .set("idempotencyKey", column(batch, String[]::new, AuditEntry::idempotencyKey))
            .set("durationMs", column(batch, Integer[]::new, AuditEntry::durationMs))
            .set("body", column(batch, String[]::new, AuditEntry::body));
    return database.query(AuditSql.INSERT, columns).mapEmpty();
  }

  private static <T> T[] column(
      List<AuditEntry> batch, IntFunction<T[]> array, Function<AuditEntry, T> value) {
    T[] values = array.apply(batch.size());
    for (int i = 0; i < values.length; i++) {
      values[i] = value.apply(batch.get(i));
    }
    return values;
  }

  /** Creates the partitions of these days that do not exist. */
  Future<Void> createDays(Collection<LocalDate> days) {
    PartitionStore partitions = new PartitionStore(database);
    return Future.join(days.stream().map(day -> partitions.create(PARTITIONS, day)).toList())
        .mapEmpty();
  }
}
