package dev.paylink.sales.payment;

import dev.paylink.api.Fault;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.OptimisticLock;
import dev.paylink.data.db.OptimisticLock.Attempted;
import dev.paylink.data.db.SharedStatement;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.writer.OrderWriter;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Stores settlements: reads what is there, decides by {@link SettlementRules}, and writes if
 * nothing has changed meanwhile, else starts again. Outside of a transaction, settlements that
 * arrive together share statements. An instance belongs to one event loop.
 */
final class SettlementStore {
  private static final Attempted<Optional<Stored>> NOTHING = Attempted.done(Optional.empty());

  private final Database database;
  private final Ids ids;
  private final SharedStatement read;
  private final SharedStatement readTransfer;
  private final OrderWriter writer;
  private final OptimisticLock lock = new OptimisticLock();

  /** A store whose settlements share statements, and are announced when they are committed. */
  SettlementStore(Database database, Ids ids, OutboxSignal events) {
    this(
        database,
        ids,
        SharedStatement.read(database, SettlementSql.READ),
        SharedStatement.read(database, SettlementSql.READ_TRANSFER),
        new OrderWriter(database, events::announce));
  }

  private SettlementStore(
      Database database,
      Ids ids,
      SharedStatement read,
      SharedStatement readTransfer,
      OrderWriter writer) {
    this.database = database;
    this.ids = ids;
    this.read = read;
    this.readTransfer = readTransfer;
    this.writer = writer;
  }

  /** The same store by another database: a transaction, whose owner announces the settlements. */
  SettlementStore on(Database other) {
    return other == database
        ? this
        : new SettlementStore(other, ids, read.on(other), readTransfer.on(other), writer.on(other));
  }

  /**
   * A report to store.
   *
   * @param at time of the report
   */
  record Settlement(CheckedReport report, Instant at, Origin origin) {}

  /**
   * A stored settlement.
   *
   * @param repeated whether an earlier report with this reference stored it
   */
  record Stored(PaymentSettled settled, boolean repeated) {}

  /**
   * Stores a settlement and its consequences.
   *
   * @param reported gives the settlement of a merchant with the time of the attempt
   * @return the stored settlement, from this report or an earlier one with the same reference;
   *     empty if this provider has no such payment
   */
  Future<Optional<Stored>> settle(SettlePayment message, Function<UUID, Settlement> reported) {
    UUID paymentId = TypeId.PAYMENT.decode(message.paymentId());
    return lock.change(
        paymentId,
        mayShare ->
            read.run(List.of(paymentId, message.provider()), message.provider())
                .compose(
                    row ->
                        row.getString("payment") == null
                            ? Future.succeededFuture(NOTHING)
                            : write(decided(reported, Columns.of(row)), mayShare)));
  }

  private static DecidedSettlement decided(Function<UUID, Settlement> reported, Columns facts) {
    return DecidedSettlement.of(reported.apply(facts.uuid("merchant_id")), facts);
  }

  /**
   * Stores money that a merchant has received for an order, on its pending bank transfer or on a
   * new one.
   *
   * @param choose what is stored for the order; empty for nothing
   * @return the stored settlement, as by {@link #settle}; empty if nothing was to be stored. Fails
   *     as {@code choose} does, or with {@code not_found}
   */
  Future<Optional<Stored>> transfer(
      UUID merchantId, UUID orderId, Function<TransferOrder, Optional<Settlement>> choose) {
    return lock.change(
        orderId,
        mayShare ->
            readTransfer
                .run(List.of(orderId, merchantId), merchantId)
                .compose(
                    row -> {
                      if (row.getUUID("id") == null) {
                        throw TypeId.ORDER.unknown(orderId);
                      }
                      Columns facts = Columns.of(row);
                      return choose
                          .apply(TransferOrder.of(facts))
                          .map(
                              settlement ->
                                  write(DecidedSettlement.ofTransfer(settlement, facts), mayShare))
                          .orElse(Future.succeededFuture(NOTHING));
                    }));
  }

  private Future<Attempted<Optional<Stored>>> write(DecidedSettlement decided, boolean mayShare) {
    if (!decided.fits()) {
      return find(decided).map(Attempted::done);
    }
    return writer
        .write(decided.change(ids), mayShare)
        .compose(
            written ->
                switch (written.outcome()) {
                  case WRITTEN ->
                      Future.succeededFuture(
                          Attempted.done(Optional.of(new Stored(decided.settled(), false))));
                  case CHANGED, MADE, FULL, TOO_MANY_PENDING ->
                      Future.succeededFuture(Attempted.inVain());
                  case REPORTED -> find(decided).map(Attempted::done);
                });
  }

  /** Finds the settlement with a reference that was reported before. */
  private Future<Optional<Stored>> find(DecidedSettlement decided) {
    SettlePayment message = decided.message();
    return database
        .queryOne(
            SettlementSql.FIND,
            Tuple.of(decided.order().merchantId(), message.provider(), message.reference()))
        .map(
            found -> {
              if (found.isEmpty() && !decided.fits()) {
                throw Fault.invalid("amount", "is too large with what was received before");
              }
              return found.map(row -> new Stored(settled(row), true));
            });
  }

  private static PaymentSettled settled(Row row) {
    return new PaymentSettled(
        TypeId.PAYMENT.encode(row.getUUID("payment_id")),
        TypeId.ORDER.encode(row.getUUID("order_id")),
        PaymentStatus.of(row.getString("outcome")),
        row.getBoolean("conflict"));
  }
}
