package dev.paylink.sales.payment;

import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.money.Money;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.payment.SettlementStore.Settlement;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Stores money that merchants received themselves, as settlements of provider {@code manual}. The
 * statements of one change belong to one transaction, which locks the order first.
 */
public final class TransferStore {
  private final Database database;
  private final SettlementStore settlements;
  private final Ids ids;
  private final InstantSource clock;

  public TransferStore(Database database, Ids ids, InstantSource clock) {
    this.database = database;
    this.settlements = new SettlementStore(database, ids);
    this.ids = ids;
    this.clock = clock;
  }

  /** The same store, with its statements in a transaction. */
  public TransferStore on(Database transaction) {
    return new TransferStore(transaction, ids, clock);
  }

  /**
   * An order that the transaction has locked.
   *
   * @param amount of the order
   * @param receivedMinor what it has received and not refunded
   * @param transfers how often money was recorded for it
   */
  record LockedOrder(
      UUID id,
      UUID merchantId,
      OrderStatus status,
      Money amount,
      long receivedMinor,
      long transfers) {

    /** What is still to be paid; the amount of the order if nothing is. */
    Money due() {
      long due = amount.minor() - receivedMinor;
      return due > 0 ? new Money(due, amount.currency()) : amount;
    }

    /**
     * Whether nothing is due: a node that does not know that failed refunds pay orders has stored
     * one.
     */
    boolean isCovered() {
      return receivedMinor >= amount.minor();
    }
  }

  /** Locks an order until the end of the transaction; empty if it is unknown. */
  Future<Optional<LockedOrder>> lock(UUID merchantId, UUID orderId) {
    return database
        .queryOne(PaymentSql.LOCK_ORDER, Tuple.of(orderId, merchantId))
        .map(found -> found.map(row -> locked(merchantId, Columns.of(row))));
  }

  private static LockedOrder locked(UUID merchantId, Columns row) {
    return new LockedOrder(
        row.uuid("id"),
        merchantId,
        OrderStatus.of(row.text("status")),
        row.money(),
        row.number("received_minor"),
        row.number("transfers"));
  }

  /**
   * What became of a confirmation.
   *
   * @param previous the status before
   * @param settled whether money was stored, which has made the order paid
   */
  public record Confirmed(OrderStatus previous, boolean settled) {}

  /**
   * Locks an order, and stores that what was still due has been received, if its status is one of
   * those given and anything is due.
   *
   * @return empty if the order is unknown
   */
  public Future<Optional<Confirmed>> confirm(
      UUID merchantId, UUID orderId, Set<OrderStatus> from, Origin origin) {
    return lock(merchantId, orderId)
        .compose(
            found ->
                found
                        .filter(order -> from.contains(order.status()) && !order.isCovered())
                        .isPresent()
                    ? receive(found.get(), Movement.of(found.get().due(), ids.next()), origin)
                        .map(settled -> found.map(order -> new Confirmed(order.status(), true)))
                    : Future.succeededFuture(
                        found.map(order -> new Confirmed(order.status(), false))));
  }

  /** One movement of money. */
  record Movement(Money money, String reference, @Nullable Instant paidAt, @Nullable String note) {

    /** One of which only the amount is known. */
    static Movement of(Money money, UUID id) {
      return new Movement(money, "recorded-" + id, null, null);
    }
  }

  /**
   * Stores a movement on the pending bank transfer of a locked order, or on a new one.
   *
   * @return the settlement with its reference, which can be one of another order
   */
  Future<PaymentSettled> receive(LockedOrder order, Movement movement, Origin origin) {
    Money money = movement.money();
    boolean counts = money.currency().equals(order.amount().currency());
    long asked = (counts ? money : order.due()).minor();
    return database
        .queryOne(
            PaymentSql.FIND_OR_CREATE_TRANSFER,
            Tuple.of(order.id(), order.merchantId(), ids.next(), asked))
        .map(found -> report(found.orElseThrow().getUUID("id"), movement))
        .compose(report -> settlements.settle(new Settlement(report, clock.instant(), origin)))
        .map(stored -> stored.orElseThrow().settled());
  }

  private static Report report(UUID paymentId, Movement movement) {
    SettlePayment message =
        SettlePayment.received(
                PaymentMethods.MANUAL, TypeId.PAYMENT.encode(paymentId), movement.reference())
            .withMoney(movement.money().amount(), movement.money().currency().code())
            .withPaidAt(movement.paidAt());
    return new Report(message, movement.money(), movement.note());
  }
}
