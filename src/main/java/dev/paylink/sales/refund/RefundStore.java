package dev.paylink.sales.refund;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.RefundBuilder;
import dev.paylink.api.RefundMessages.Refund;
import dev.paylink.api.RefundMessages.RefundCreated;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.idempotency.FirstAnswer;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.sales.receipt.ReceiptNumbers;
import dev.paylink.sales.refund.OrderMoney.Choice;
import dev.paylink.sales.refund.RefundRules.TakenBack;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes refunds, one statement per operation. */
final class RefundStore {
  private static final int EVENTS_PER_CREATION = 2;

  private final Database database;
  private final IdempotencyStore idempotency;
  private final Ids ids;

  RefundStore(Database database, IdempotencyStore idempotency, Ids ids) {
    this.database = database;
    this.idempotency = idempotency;
    this.ids = ids;
  }

  /** What can be refunded of an order; empty if the order is unknown. */
  Future<Optional<OrderMoney>> money(UUID merchantId, UUID orderId) {
    return database
        .readOne(RefundSql.MONEY, Tuple.of(orderId, merchantId))
        .map(found -> found.map(row -> OrderMoneyRows.money(Columns.of(row))));
  }

  /**
   * Creates a refund; empty if the order has changed since its money was read. Fails as {@link
   * IdempotencyStore#create}.
   *
   * @param money of the order by which the refund was decided
   */
  Future<Optional<RefundCreated>> create(
      Creation creation, Refund refund, Choice choice, OrderMoney money, Origin origin) {
    Values values =
        new Values()
            .set("order", TypeId.ORDER.decode(refund.orderId()))
            .set("payment", choice.part().paymentId())
            .set("amount", choice.amount())
            .set("provider", refund.provider())
            .set("reason", refund.reason())
            .set("byHand", refund.byHand())
            .set("events", ids.next(EVENTS_PER_CREATION))
            .set("at", Columns.utc(refund.createdAt()))
            .set("origin", EventOrigin.of(origin))
            .set("version", money.version())
            .set("receiptYear", ReceiptNumbers.year(refund.createdAt(), money.timeZone()))
            .set("movements", refund.byHand() ? null : StrictJson.write(takenBack(choice)));
    List<UUID> order = List.of(creation.merchantId(), TypeId.ORDER.decode(refund.orderId()));
    return database
        .inTurn(
            order,
            () ->
                refund.byHand()
                    ? database.transaction(on -> createByHand(creation, refund, values, on))
                    : create(creation, refund, values))
        .map(Optional::of)
        .recover(
            failure ->
                Fault.of(failure).code() == FaultCode.REFUND_EXCEEDS_RECEIVED
                    ? Future.succeededFuture(Optional.empty())
                    : Future.failedFuture(failure));
  }

  private Future<RefundCreated> create(Creation creation, Refund refund, Values values) {
    return idempotency
        .create(RefundSql.CREATE, creation, TypeId.REFUND, values, RefundStore::taken)
        .map(answer -> created(answer, refund));
  }

  /** Creates a refund that has succeeded: the answer has its receipt number. */
  private Future<RefundCreated> createByHand(
      Creation creation, Refund refund, Values values, Database transaction) {
    RefundStore store = new RefundStore(transaction, idempotency.in(transaction), ids);
    return store
        .create(creation, refund, values)
        .compose(
            created ->
                created.replayed()
                    ? Future.succeededFuture(created)
                    : store.withReceiptNumber(creation, refund));
  }

  private Future<RefundCreated> withReceiptNumber(Creation creation, Refund refund) {
    return database
        .queryOne(
            RefundSql.GET,
            Tuple.of(creation.id(), creation.merchantId(), TypeId.ORDER.decode(refund.orderId())))
        .map(found -> RefundRows.refund(Columns.of(found.orElseThrow())).receiptNumber())
        .map(number -> RefundBuilder.builder(refund).receiptNumber(number).build())
        .compose(
            numbered ->
                idempotency.complete(creation, numbered).map(answer -> created(answer, numbered)));
  }

  private static List<TakenBack> takenBack(Choice choice) {
    return RefundRules.takeBack(choice.part().movements(), choice.amount());
  }

  private static Fault taken() {
    return new Fault(FaultCode.REFUND_EXCEEDS_RECEIVED, "The money was refunded meanwhile");
  }

  /** The earlier creation with the key of this one; empty if absent. */
  Future<Optional<RefundCreated>> findCreated(Creation creation, Refund refund) {
    return idempotency
        .find(creation, TypeId.REFUND)
        .map(found -> found.map(answer -> created(answer, refund)));
  }

  private static RefundCreated created(FirstAnswer answer, Refund refund) {
    return new RefundCreated(answer.resource(refund), answer.replayed(), answer.json());
  }

  /** The refunds of an order, oldest first; empty if the order is unknown. */
  Future<Optional<List<Refund>>> list(
      UUID merchantId, UUID orderId, @Nullable UUID after, int limit) {
    return database
        .read(RefundSql.LIST, Tuple.of(orderId, merchantId, after, limit))
        .map(rows -> rows.size() == 0 ? Optional.empty() : Optional.of(refunds(rows)));
  }

  private static List<Refund> refunds(RowSet<Row> rows) {
    List<Refund> refunds = new ArrayList<>();
    for (Row row : rows) {
      if (row.getUUID("id") != null) {
        refunds.add(RefundRows.refund(Columns.of(row)));
      }
    }
    return refunds;
  }

  Future<Optional<Refund>> get(UUID merchantId, UUID orderId, UUID refundId) {
    return database
        .readOne(RefundSql.GET, Tuple.of(refundId, merchantId, orderId))
        .map(found -> found.map(row -> RefundRows.refund(Columns.of(row))));
  }
}
