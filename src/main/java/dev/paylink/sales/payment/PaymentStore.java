package dev.paylink.sales.payment;

import dev.paylink.api.Fault;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.base.money.Money;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.sales.risk.RiskRules;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes payments, one statement per operation. */
public final class PaymentStore {
  private static final int EVENTS_PER_SETTLEMENT = 4;

  private final Database database;
  private final Ids ids;

  public PaymentStore(Database database, Ids ids) {
    this.database = database;
    this.ids = ids;
  }

  /**
   * Stores a settlement and its consequences.
   *
   * @return the stored settlement, from this report or an earlier one with the same reference;
   *     empty if this provider has no such payment
   */
  Future<Optional<Stored>> settle(Report report, Instant at, Origin origin) {
    SettlePayment message = report.message();
    Money money = report.money();
    Tuple parameters =
        Tuple.of(
                message.provider(), TypeId.PAYMENT.decode(message.paymentId()), message.reference())
            .addValue(message.succeeded())
            .addValue(message.failure())
            .addValue(Columns.utc(at))
            .addValue(ids.next(EVENTS_PER_SETTLEMENT))
            .addValue(money == null ? null : money.minor())
            .addValue(message.currency())
            .addValue(message.paidAt() == null ? null : Columns.utc(message.paidAt()))
            .addValue(report.note())
            .addValue(StrictJson.write(reasons(message, at)))
            .addValue(EventOrigin.of(origin));
    return database
        .queryOne(SettlementSql.SETTLE, parameters)
        .compose(
            found ->
                found.isPresent() && found.get().getString("outcome") == null
                    ? findSettlement(message, found.get().getBoolean("fits"))
                    : Future.succeededFuture(found.map(row -> new Stored(settled(row), false))));
  }

  /**
   * A stored settlement.
   *
   * @param repeated whether an earlier report stored it
   */
  record Stored(PaymentSettled settled, boolean repeated) {}

  /** The reasons to flag the order, by the keys of {@link SettlementSql#SETTLE}. */
  private static Map<String, ?> reasons(SettlePayment report, Instant at) {
    return Map.of(
        "cancelled", List.of(RiskRules.paidAfterCancellation(report, at)),
        "paid", List.of(RiskRules.paidTwice(report, at)),
        "partial", List.of(RiskRules.amountMismatch(report, at)),
        "over", List.of(RiskRules.overpaid(report, at)),
        "currency", List.of(RiskRules.currencyMismatch(report, at)));
  }

  private Future<Optional<Stored>> findSettlement(SettlePayment report, boolean fits) {
    Tuple parameters =
        Tuple.of(report.provider(), report.reference(), TypeId.PAYMENT.decode(report.paymentId()));
    return database
        .queryOne(SettlementSql.FIND, parameters)
        .map(
            found -> {
              if (found.isEmpty() && !fits) {
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

  /**
   * A pending payment.
   *
   * @param due what is still to be paid for its order
   * @param providerPaymentId as the provider replied when it was started before; null for none
   */
  public record Pending(UUID id, Money due, @Nullable String providerPaymentId) {}

  /**
   * Returns the pending payment of a pending order at a provider, and creates it if there is none;
   * empty if the order is not pending, or has as many payments as it can have.
   */
  public Future<Optional<Pending>> findOrCreatePending(UUID orderId, String provider, Instant at) {
    return database
        .queryOne(
            PaymentSql.FIND_OR_CREATE_PENDING,
            Tuple.of(orderId, provider, ids.next(), Columns.utc(at)))
        .compose(
            found ->
                found.isPresent() && found.get().getUUID("id") == null
                    ? findOrCreatePending(orderId, provider, at)
                    : Future.succeededFuture(
                        found.map(
                            row ->
                                new Pending(
                                    row.getUUID("id"),
                                    Columns.of(row).money(),
                                    row.getString("provider_payment_id")))));
  }

  /**
   * Stores that a customer was told how to pay, and writes {@code payment.pending} the first time.
   */
  public Future<Void> started(UUID paymentId, PaymentStarted answer, Instant at, Origin origin) {
    PaymentDisplay display = PaymentDisplay.of(answer);
    Tuple parameters =
        Tuple.of(paymentId, answer.instructions(), answer.customerReference())
            .addValue(Columns.utc(at))
            .addValue(ids.next())
            .addValue(EventOrigin.of(origin))
            .addValue(display == null ? null : StrictJson.write(display))
            .addValue(answer.providerPaymentId());
    return database.query(PaymentSql.STARTED, parameters).mapEmpty();
  }
}
