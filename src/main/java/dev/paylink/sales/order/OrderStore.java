package dev.paylink.sales.order;

import dev.paylink.api.Customer;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Metadata;
import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderMessages.Order;
import dev.paylink.api.OrderMessages.OrderCreated;
import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.OrderMessages.OrderPage;
import dev.paylink.api.Origin;
import dev.paylink.api.PageMeta;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.CustomerColumns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.PageCut;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.idempotency.CreationStore;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.order.count.OrderListShape;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes orders, one statement per operation. An instance belongs to one event loop. */
final class OrderStore {
  private static final CreationStore.Kind ORDERS =
      new CreationStore.Kind(
          TypeId.ORDER,
          OrderSql.CREATE,
          other ->
              new Fault(
                  FaultCode.EXTERNAL_ID_TAKEN,
                  "Order %s has this externalId".formatted(TypeId.ORDER.encode(other))));

  private final Database database;
  private final CreationStore creations;
  private final Ids ids;
  private final Map<OrderListShape, String> listStatements = new HashMap<>();

  OrderStore(Database database, IdempotencyStore idempotency, Ids ids, OutboxSignal events) {
    this(database, idempotency.writer(ORDERS, events), ids);
  }

  private OrderStore(Database database, CreationStore creations, Ids ids) {
    this.database = database;
    this.creations = creations;
    this.ids = ids;
  }

  Future<OrderPage> list(ListOrders query) {
    String sql = listStatements.computeIfAbsent(OrderListShape.of(query), OrderListSql::of);
    return database.read(sql, parameters(query)).map(rows -> page(query, rows));
  }

  /** Returns the parameters in the order of {@link OrderListSql}. */
  static Tuple parameters(ListOrders query) {
    String after = query.paging().after();
    Tuple parameters =
        Tuple.of(TypeId.MERCHANT.decode(query.merchantId()), (long) query.paging().perPage())
            .addValue(after == null ? query.paging().offset() : TypeId.ORDER.decode(after));
    if (query.createdFrom() != null) {
      parameters.addValue(Ids.lowestAt(query.createdFrom()));
    }
    if (query.createdTo() != null) {
      parameters.addValue(Ids.lowestAt(query.createdTo()));
    }
    return parameters;
  }

  private static OrderPage page(ListOrders query, RowSet<Row> rows) {
    List<Order> orders = new ArrayList<>(rows.size());
    long total = 0;
    for (Row row : rows) {
      total = row.getLong("total");
      if (row.getUUID("id") != null) {
        orders.add(OrderRows.ofList(Columns.of(row), query.withPayments()));
      }
    }
    return new OrderPage(
        orders, PageCut.shortened(PageMeta.of(query.paging(), total), rows, TypeId.ORDER));
  }

  /** The same store, with its statements but creations in a transaction. */
  OrderStore on(Database transaction) {
    return new OrderStore(transaction, creations, ids);
  }

  /**
   * Locks an order until the end of the transaction, and reads it like {@link #get}. Reading is a
   * separate statement: a statement that waited for the lock would see the payments as before its
   * wait.
   */
  Future<Optional<OrderDetail>> lock(UUID merchantId, UUID orderId) {
    return database
        .queryOne(OrderSql.LOCK, Tuple.of(orderId, merchantId))
        .compose(locked -> get(merchantId, orderId));
  }

  Future<Optional<OrderDetail>> get(UUID merchantId, UUID orderId) {
    return database
        .readOne(OrderSql.GET, Tuple.of(orderId, merchantId))
        .map(found -> found.map(row -> OrderRows.detail(Columns.of(row))));
  }

  Future<OrderCreated> create(
      Creation creation, OrderDetail order, Money money, Instant at, Origin origin) {
    Customer customer = CustomerColumns.orEmpty(order.customer());
    Metadata metadata = order.metadata();
    String externalId = order.externalId();
    List<@Nullable Object> row =
        Arrays.asList(
            order.source().code(),
            money.minor(),
            order.currency(),
            customer.name(),
            customer.email(),
            customer.phone(),
            metadata == null ? null : metadata.json(),
            StrictJson.write(order.suspiciousReasons()),
            externalId,
            ids.next(),
            Columns.utc(at),
            EventOrigin.of(origin));
    List<?> unique =
        externalId == null ? List.of() : List.of(new ExternalId(creation.merchantId(), externalId));
    return creations
        .create(creation, row, unique)
        .recover(
            failure ->
                Database.violates(failure, OrderSql.EXTERNAL_ID_INDEX)
                    ? creations.create(creation, row, unique) // finds the other order now
                    : Future.failedFuture(failure))
        .map(answer -> new OrderCreated(answer.resource(order), answer.replayed(), answer.json()));
  }

  /** An external id, which one order of a merchant can have. */
  private record ExternalId(UUID merchantId, String externalId) {}
}
