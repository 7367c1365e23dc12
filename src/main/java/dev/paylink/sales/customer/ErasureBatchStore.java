package dev.paylink.sales.customer;

import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.sales.customer.CustomerMessages.Erasure;
import dev.paylink.sales.customer.ErasureStore.Batch;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One transaction of an erasure, after its orders and payment links are locked. */
final class ErasureBatchStore {
  private final Database on;
  private final Ids ids;
  private final UUID merchantId;
  private final List<UUID> orders;
  private final List<UUID> links;

  /**
   * @param on the transaction
   */
  ErasureBatchStore(Database on, Ids ids, UUID merchantId, List<UUID> orders, List<UUID> links) {
    this.on = on;
    this.ids = ids;
    this.merchantId = merchantId;
    this.orders = orders;
    this.links = links;
  }

  static List<UUID> ids(RowSet<Row> rows, String column) {
    List<UUID> found = new ArrayList<>(rows.size());
    rows.forEach(row -> found.add(row.getUUID(column)));
    return found;
  }

  /** The customer goes last: what still has one is found again. */
  Future<Batch> erase(Instant at, Origin origin) {
    UUID lastOrder = last(orders);
    UUID lastLink = last(links);
    UUID[] objects = Stream.of(orders, links).flatMap(List::stream).toArray(UUID[]::new);
    if (objects.length == 0) {
      return Future.succeededFuture(Batch.NONE);
    }
    DocumentErasureStore documents = new DocumentErasureStore(on, merchantId, objects);
    return documents
        .erase()
        .compose(
            erased -> {
              if (documents.more()) {
                // Of which order or link it is, is not known; if all of it is locked, others go on.
                return Future.succeededFuture(
                    documents.written() > 0
                        ? Batch.SAME_AGAIN
                        : new Batch(0, 0, true, lastOrder, lastLink));
              }
              orders.removeAll(documents.skipped());
              links.removeAll(documents.skipped());
              return customer(at, origin)
                  .map(new Batch(orders.size(), links.size(), true, lastOrder, lastLink));
            });
  }

  private static @Nullable UUID last(List<UUID> ids) {
    return ids.isEmpty() ? null : ids.get(ids.size() - 1);
  }

  private Tuple of(UUID[] objects) {
    return Tuple.of(merchantId).addValue(objects);
  }

  private Future<?> customer(Instant at, Origin origin) {
    if (orders.isEmpty() && links.isEmpty()) {
      return Future.succeededFuture();
    }
    UUID[] erasedOrders = orders.toArray(UUID[]::new);
    return on.query(ErasureSql.MONEY, of(erasedOrders).addValue(Columns.utc(at)))
        .compose(money -> on.query(ErasureSql.DELIVERED, of(erasedOrders)))
        .compose(delivered -> on.query(ErasureSql.HOLD_MESSAGES, Tuple.tuple()))
        .compose(held -> on.query(ErasureSql.MESSAGES, of(erasedOrders).addValue(Columns.utc(at))))
        .compose(messages -> on.query(ErasureSql.CUSTOMER, customerOf(erasedOrders, at, origin)));
  }

  private Values customerOf(UUID[] erasedOrders, Instant at, Origin origin) {
    UUID id = ids.next();
    Erasure erasure =
        new Erasure(
            TypeId.ERASURE.encode(id),
            at,
            orders.stream().map(TypeId.ORDER::encode).toList(),
            links.stream().map(TypeId.PAYMENT_LINK::encode).toList());
    return new Values()
        .set("merchant", merchantId)
        .set("orders", erasedOrders)
        .set("links", links.toArray(UUID[]::new))
        .set("at", Columns.utc(at))
        .set("event", ids.next())
        .set("erasure", id)
        .set("object", StrictJson.write(erasure))
        .set("origin", EventOrigin.of(origin));
  }
}
