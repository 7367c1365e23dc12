package dev.paylink.sales.payment;

import dev.paylink.api.EventType;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.data.clock.MerchantClock;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.OptimisticLock;
import dev.paylink.data.db.OptimisticLock.Attempted;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.payment.PaymentStartRules.OrderBefore;
import dev.paylink.sales.payment.PaymentStartRules.PendingBefore;
import dev.paylink.sales.payment.PaymentStartRules.Start;
import dev.paylink.sales.writer.OrderChange;
import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.OrderWriter;
import dev.paylink.sales.writer.PaymentRow;
import dev.paylink.sales.writer.PaymentRowBuilder;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes payments. An instance belongs to one event loop. */
public final class PaymentStore {
  private final Database database;
  private final Ids ids;
  private final OrderWriter writer;
  private final OptimisticLock lock = new OptimisticLock();

  public PaymentStore(Database database, Ids ids, OutboxSignal events) {
    this.database = database;
    this.ids = ids;
    this.writer = new OrderWriter(database, events::announce);
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
                .compose(
                    found ->
                        found.isEmpty()
                            ? Future.succeededFuture(Attempted.done(Optional.empty()))
                            : start(Columns.of(found.get()), provider, clock, mayShare)));
  }

  private Future<Attempted<Optional<Pending>>> start(
      Columns facts, String provider, MerchantClock clock, boolean mayShare) {
    OrderRow order = OrderRow.of(facts);
    PaymentRow pending = PaymentRow.of(facts);
    Optional<Start> decided =
        PaymentStartRules.decide(before(order, facts.number("payments")), before(pending));
    if (decided.isEmpty()) {
      return Future.succeededFuture(Attempted.done(Optional.empty()));
    }
    Start start = decided.get();
    Instant at = clock.instant();
    OrderChange change = new OrderChange(order, order, at, Origin.SWEEP); // has no event
    PaymentRow payment =
        pending == null
            ? newPayment(clock.newId(), provider, order, start, at)
            : asked(pending, start, at);
    if (pending == null) {
      change.addPayment(payment);
    } else {
      change.changePayment(payment);
    }
    return writer
        .write(change, mayShare)
        .map(
            written ->
                written.isWritten()
                    ? Attempted.done(
                        Optional.of(
                            new Pending(
                                payment.id(),
                                facts.money(start.due()),
                                payment.providerPaymentId())))
                    : Attempted.inVain());
  }

  private static OrderBefore before(OrderRow order, long payments) {
    return new OrderBefore(
        order.status(), order.amount(), order.received(), order.refunded(), payments);
  }

  private static @Nullable PendingBefore before(@Nullable PaymentRow pending) {
    return pending == null
        ? null
        : new PendingBefore(
            pending.amount(),
            pending.firstAmount(),
            pending.startedAt() != null,
            pending.received());
  }

  private static PaymentRow newPayment(
      UUID id, String provider, OrderRow order, Start start, Instant at) {
    return PaymentRowBuilder.builder()
        .id(id)
        .provider(provider)
        .status(PaymentStatus.PENDING)
        .amount(start.asked())
        .currency(order.currency())
        .askedAt(at)
        .build();
  }

  private static PaymentRow asked(PaymentRow pending, Start start, Instant at) {
    return PaymentRowBuilder.builder(pending)
        .amount(start.asked())
        .firstAmount(start.first())
        .askedAt(at)
        .updatedAt(start.isChange() ? at : pending.updatedAt())
        .build();
  }

  /**
   * Stores that a customer was told how to pay, and writes {@code payment.pending} the first time.
   */
  public Future<Void> started(
      UUID orderId, UUID paymentId, PaymentStarted answer, Instant at, Origin origin) {
    return lock.change(
            orderId,
            mayShare ->
                database
                    .queryOne(PaymentSql.READ_STARTED, Tuple.of(paymentId, orderId))
                    .compose(
                        found ->
                            found.isEmpty()
                                ? Future.succeededFuture(Attempted.done(true))
                                : started(Columns.of(found.get()), answer, at, origin, mayShare)))
        .mapEmpty();
  }

  private Future<Attempted<Boolean>> started(
      Columns facts, PaymentStarted answer, Instant at, Origin origin, boolean mayShare) {
    OrderRow order = OrderRow.of(facts);
    PaymentRow before = Objects.requireNonNull(PaymentRow.of(facts));
    PaymentRow after = PaymentStartRules.started(before, answer, at);
    if (after.equals(before)) {
      return Future.succeededFuture(Attempted.done(true));
    }
    OrderChange change =
        new OrderChange(order, order, at, origin)
            .changePayment(PaymentRowBuilder.builder(after).updatedAt(at).build())
            .events(
                new NewEvents(ids)
                    .add(before.startedAt() == null, EventType.PAYMENT_PENDING, "payment", null),
                before.id());
    return writer
        .write(change, mayShare)
        .map(written -> written.isWritten() ? Attempted.done(true) : Attempted.inVain());
  }
}
