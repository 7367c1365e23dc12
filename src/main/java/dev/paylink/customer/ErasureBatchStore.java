package dev.paylink.customer;

import dev.paylink.api.Origin;
import dev.paylink.customer.CustomerMessages.Erasure;
import dev.paylink.customer.ErasureStore.Batch;
import dev.paylink.db.Columns;
import dev.paylink.db.Database;
import dev.paylink.id.Ids;
import dev.paylink.id.TypeId;
import dev.paylink.json.StrictJson;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** One transaction of an erasure, after its orders and payment links are locked. */
final class ErasureBatchStore {
  private final Database on;
  private final Ids ids;
  private final UUID merchantId;
  private final List<UUID> orders;
  private final List<UUID> links;

  /** Orders and links of which something is locked by another transaction. */
  private final Set<UUID> skipped = new HashSet<>();

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

  /** Deliveries come late, as those who claim or finish one wait for it. */
  Future<Batch> erase(Instant at, Origin origin) {
    UUID[] objects = Stream.of(orders, links).flatMap(List::stream).toArray(UUID[]::new);
    if (objects.length == 0) {
      return Future.succeededFuture(new Batch(0, 0));
    }
    return on.query(ErasureSql.EVENTS, fieldsOf(objects))
        .onSuccess(this::skip)
        .compose(events -> on.query(ErasureSql.ANSWERS, fieldsOf(objects)))
        .onSuccess(this::skip)
        .compose(
            answers ->
                on.query(
                    ErasureSql.MONEY, of(orders.toArray(UUID[]::new)).addValue(Columns.utc(at))))
        .compose(money -> on.query(ErasureSql.DELIVERIES, of(objects)))
        .compose(this::attempts)
        .compose(attempts -> customer(at, origin));
  }

  private Tuple of(UUID[] objects) {
    return Tuple.of(merchantId).addValue(objects);
  }

  private Tuple fieldsOf(UUID[] objects) {
    return of(objects).addValue(PersonalFields.all());
  }

  private void skip(RowSet<Row> locked) {
    skipped.addAll(ids(locked, "object_id"));
  }

  private Future<RowSet<Row>> attempts(RowSet<Row> deliveries) {
    deliveries.forEach(
        delivery -> {
          if (!delivery.getBoolean("free")) {
            skipped.add(delivery.getUUID("object_id"));
          }
        });
    return on.query(ErasureSql.ATTEMPTS, of(ids(deliveries, "id").toArray(UUID[]::new)));
  }

  private Future<Batch> customer(Instant at, Origin origin) {
    orders.removeAll(skipped);
    links.removeAll(skipped);
    Batch batch = new Batch(orders.size(), links.size());
    if (batch.isEmpty()) {
      return Future.succeededFuture(batch);
    }
    UUID id = ids.next();
    Erasure erasure =
        new Erasure(
            TypeId.ERASURE.encode(id),
            at,
            orders.stream().map(TypeId.ORDER::encode).toList(),
            links.stream().map(TypeId.PAYMENT_LINK::encode).toList());
    Tuple parameters =
        of(orders.toArray(UUID[]::new))
            .addValue(links.toArray(UUID[]::new))
            .addValue(Columns.utc(at))
            .addValue(ids.next())
            .addValue(id)
            .addValue(StrictJson.write(erasure))
            .addValue(StrictJson.write(origin))
            .addValue(PersonalFields.all());
    return on.query(ErasureSql.CUSTOMER, parameters).map(batch);
  }
}
