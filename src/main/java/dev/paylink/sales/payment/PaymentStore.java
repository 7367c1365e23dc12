package dev.paylink.sales.payment;

import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.base.id.Ids;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.clock.MerchantClock;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.db.OptimisticLock;
import dev.paylink.data.db.OptimisticLock.Attempted;
import dev.paylink.data.db.SharedStatement;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.payment.PaymentStartRules.OrderBefore;
import dev.paylink.sales.payment.PaymentStartRules.PendingBefore;
import dev.paylink.sales.payment.PaymentStartRules.Start;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes payments. An instance belongs to one event loop. */
public final class PaymentStore {
  private final Database database;
  private final Ids ids;
  private final SharedStatement started;
  private final OptimisticLock lock = new OptimisticLock();

  public PaymentStore(Database database, Ids ids, OutboxSignal events) {
    this.database = database;
    this.ids = ids;
    this.started = SharedStatement.write(database, PaymentSql.STARTED, events::announce);
  }

  /**
   * A pending payment.
   *
   * @param due what is still to be paid for its order
   * @param providerPaymentId as the provider replied when it was started before; null if absent
   */
  public record Pending(UUID id, Money due, @Nullable String providerPaymentId) {}

  /**
   * Returns the pending payment of a pending order at a provider, and creates it if absent; empty
   * if the order is not pending, or can have no more payments.
   */
  public Future<Optional<Pending>> findOrCreatePending(
      UUID orderId, String provider, MerchantClock clock) {
    return lock.change(
        orderId,
        mayShare ->
            database
                .queryOne(PaymentSql.READ_START, Tuple.of(orderId, provider))
                .compose(found -> start(orderId, provider, found.map(Columns::of), clock)));
  }

  private Future<Attempted<Optional<Pending>>> start(
      UUID orderId, String provider, Optional<Columns> found, MerchantClock clock) {
    Optional<Start> decided = found.flatMap(PaymentStore::decide);
    return decided.isEmpty()
        ? Future.succeededFuture(Attempted.done(Optional.empty()))
        : write(orderId, provider, found.get(), decided.get(), clock);
  }

  private static Optional<Start> decide(Columns facts) {
    OrderBefore order =
        new OrderBefore(
            OrderStatus.of(facts.text("status")),
            facts.number("amount_minor"),
            facts.number("received_minor"),
            facts.number("refunded_minor"),
            facts.number("payments"));
    PendingBefore pending =
        facts.optionalUuid("payment_id") == null
            ? null
            : new PendingBefore(
                facts.number("asked_minor"),
                facts.optionalNumber("first_amount_minor"),
                facts.flag("started"),
                facts.number("payment_received_minor"));
    return PaymentStartRules.decide(order, pending);
  }

  private Future<Attempted<Optional<Pending>>> write(
      UUID orderId, String provider, Columns facts, Start start, MerchantClock clock) {
    UUID pending = facts.optionalUuid("payment_id");
    UUID payment = pending == null ? clock.newId() : pending;
    Values values =
        new Values()
            .set("order", orderId)
            .set("orderVersion", facts.text("order_version"))
            .set("payment", payment)
            .set("paymentVersion", facts.optionalText("payment_version"))
            .set("provider", provider)
            .set("asked", start.asked())
            .set("first", start.first())
            .set("isChange", start.isChange())
            .set("at", Columns.utc(clock.instant()));
    return database
        .queryOne(PaymentSql.WRITE_START, values)
        .map(
            written ->
                written.isEmpty()
                    ? Attempted.inVain()
                    : Attempted.done(
                        Optional.of(
                            new Pending(
                                payment,
                                facts.money(start.due()),
                                facts.optionalText("provider_payment_id")))));
  }

  /**
   * Stores that a customer was told how to pay, and writes {@code payment.pending} the first time.
   * Payments that start together share a statement.
   */
  public Future<Void> started(
      UUID merchantId,
      UUID orderId,
      UUID paymentId,
      PaymentStarted answer,
      Instant at,
      Origin origin) {
    PaymentDisplay display = PaymentDisplay.of(answer);
    List<@Nullable Object> row =
        Arrays.asList(
            orderId,
            paymentId,
            answer.instructions(),
            answer.customerReference(),
            Columns.utc(at),
            ids.next(),
            EventOrigin.of(origin),
            display == null ? null : StrictJson.write(display),
            answer.providerPaymentId());
    return started
        .run(row, merchantId, true, List.of(orderId))
        .compose(
            answered ->
                answered.getBoolean("locked")
                    ? Future.succeededFuture()
                    : started.run(row, merchantId, false, List.of()).mapEmpty());
  }
}
