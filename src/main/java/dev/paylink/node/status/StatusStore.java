package dev.paylink.node.status;

import dev.paylink.api.ServiceMessages.FailingEndpoint;
import dev.paylink.api.ServiceMessages.MerchantSummary;
import dev.paylink.api.ServiceMessages.NodeSummary;
import dev.paylink.api.ServiceMessages.Queues;
import dev.paylink.api.ServiceMessages.ServiceStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/** Reads how the service is. */
final class StatusStore {
  private final Database database;

  StatusStore(Database database) {
    this.database = database;
  }

  /** How the service is. */
  Future<ServiceStatus> read() {
    Future<RowSet<Row>> merchants = rows(StatusSql.MERCHANTS);
    Future<RowSet<Row>> nodes = rows(StatusSql.NODES);
    Future<RowSet<Row>> endpoints = rows(StatusSql.ENDPOINTS);
    Future<Queues> queues = queues();
    return Future.all(merchants, nodes, endpoints, queues)
        .map(
            all ->
                new ServiceStatus(
                    merchants.result().iterator().next().getLong("merchants"),
                    list(merchants.result(), StatusStore::merchant),
                    list(nodes.result(), StatusStore::node),
                    list(endpoints.result(), StatusStore::endpoint),
                    queues.result()));
  }

  private Future<RowSet<Row>> rows(String sql) {
    return database.read(sql, Tuple.tuple());
  }

  private Future<Queues> queues() {
    Future<RowSet<Row>> due = rows(QueueSql.DUE);
    Future<RowSet<Row>> held = rows(QueueSql.HELD);
    Future<RowSet<Row>> unplaced = rows(QueueSql.UNPLACED);
    return Future.all(due, held, unplaced)
        .map(
            all ->
                new Queues(
                    first(due).getLong("deliveries"),
                    first(due).getLong("seconds"),
                    first(held).getLong("deliveries"),
                    first(unplaced).getLong("events")));
  }

  private static Row first(Future<RowSet<Row>> rows) {
    return rows.result().iterator().next();
  }

  private static <T> List<T> list(RowSet<Row> rows, Function<Row, T> item) {
    return StreamSupport.stream(rows.spliterator(), false)
        .filter(row -> row.getValue(0) != null)
        .map(item)
        .toList();
  }

  private static MerchantSummary merchant(Row row) {
    UUID id = row.getUUID("id");
    return new MerchantSummary(
        TypeId.MERCHANT.encode(id),
        row.getString("name"),
        row.getString("mode"),
        TypeId.timeOf(id));
  }

  private static NodeSummary node(Row row) {
    return new NodeSummary(
        row.getUUID("node").toString(), List.of(row.getString("work").split(",")));
  }

  private static FailingEndpoint endpoint(Row row) {
    OffsetDateTime since = row.getOffsetDateTime("failing_since");
    return new FailingEndpoint(
        TypeId.WEBHOOK_ENDPOINT.encode(row.getUUID("id")),
        TypeId.MERCHANT.encode(row.getUUID("merchant_id")),
        row.getString("name"),
        row.getString("url"),
        since == null ? null : since.toInstant(),
        row.getString("reason"));
  }
}
