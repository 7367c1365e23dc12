package dev.paylink.sales.order;

import dev.paylink.api.Bus;
import dev.paylink.api.Done;
import dev.paylink.api.OrderMessages.CancelOrder;
import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.OrderMessages.OrderUpdate;
import dev.paylink.api.OrderMessages.OrderUpdated;
import dev.paylink.api.OrderMessages.UpdateOrder;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.Change;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.idempotency.ConditionalChanges.Outcome;
import dev.paylink.data.idempotency.ReplyForm;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.order.OrderChangeStore.AskedChange;
import dev.paylink.sales.payment.PaymentBus;
import dev.paylink.sales.payment.TransferStore;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Business rules of changing and cancelling orders. */
final class OrderChanges {
  private static final ReplyForm<OrderDetail> FORM = ReplyForm.json(OrderDetail.class);

  private final Bus bus;
  private final MerchantClocks clocks;
  private final OrderStore orders;
  private final OrderChangeStore store;
  private final TransferStore transfers;
  private final ConditionalChanges changes;
  private final OrderChangeRules rules;
  private final OutboxSignal events;

  OrderChanges(
      Bus bus,
      Database database,
      Ids ids,
      InstantSource clock,
      MerchantClocks clocks,
      OrderStore orders,
      OrderLife life) {
    this.bus = bus;
    this.clocks = clocks;
    this.orders = orders;
    this.events = new OutboxSignal(bus);
    this.store = new OrderChangeStore(database, ids, events);
    this.transfers = new TransferStore(database, ids, events, clocks);
    this.changes = new ConditionalChanges(database, clock);
    this.rules = new OrderChangeRules(life);
  }

  Future<OrderUpdated> update(UpdateOrder command, Origin origin) {
    OrderUpdate asked = command.update();
    Change change =
        new Change(
            TypeId.MERCHANT.decode(command.merchantId()),
            "updateOrder",
            TypeId.ORDER.decode(command.orderId()),
            asked,
            command.conditions());
    return checked(change, asked.status())
        .compose(
            checked ->
                asked.status() == OrderStatus.PAID
                    ? pay(change, asked, origin)
                    : update(change, asked, origin))
        .map(outcome -> new OrderUpdated(outcome.reply(), outcome.replayed()));
  }

  /** Before an order is cancelled, providers are asked whether it is paid. */
  private Future<Void> checked(Change change, @Nullable OrderStatus target) {
    return target == OrderStatus.CANCELLED
        ? PaymentBus.checkOrder(
            bus,
            TypeId.MERCHANT.encode(change.merchantId()),
            TypeId.ORDER.encode(change.resourceId()))
        : Future.succeededFuture();
  }

  private Future<Outcome<OrderDetail>> update(Change change, OrderUpdate asked, Origin origin) {
    Future<Outcome<OrderDetail>> updated =
        changes.carryOut(
            change,
            FORM,
            current(change),
            on -> change(change, before -> rules.update(asked, before), origin, on));
    return change.conditions().isEmpty() ? updated : events.announce(updated);
  }

  private Function<Database, Future<? extends Record>> current(Change change) {
    return on ->
        orders
            .on(on)
            .lock(change.merchantId(), change.resourceId())
            .map(found -> found.orElseThrow(() -> TypeId.ORDER.unknown(change.resourceId())));
  }

  private Future<OrderDetail> change(
      Change change, Function<OrderDetail, OrderDecision> decide, Origin origin, Database on) {
    return store
        .on(on)
        .change(
            new AskedChange(
                change.merchantId(),
                change.resourceId(),
                decide,
                clocks.of(change.merchantId()),
                origin));
  }

  /** Marks an order as paid: the merchant has received what was still due. */
  private Future<Outcome<OrderDetail>> pay(Change change, OrderUpdate asked, Origin origin) {
    OrderUpdate rest = asked.withoutStatus();
    Function<Database, Future<OrderDetail>> work =
        on ->
            transfers
                .on(on)
                .confirm(
                    change.merchantId(),
                    change.resourceId(),
                    status -> rules.requireTransition(status, OrderStatus.PAID),
                    origin)
                .compose(
                    settled ->
                        change(
                            change,
                            before -> rules.update(settled ? rest : asked, before),
                            origin,
                            on));
    return asked.equals(OrderUpdate.to(OrderStatus.PAID)) && change.conditions().isEmpty()
        ? changes.carryOut(change, FORM, current(change), work)
        : events.announce(changes.carryOutTogether(change, FORM, current(change), work));
  }

  Future<Done> cancel(CancelOrder command, Origin origin) {
    Change change =
        new Change(
            TypeId.MERCHANT.decode(command.merchantId()),
            "cancelOrder",
            TypeId.ORDER.decode(command.orderId()),
            null,
            command.conditions());
    return checked(change, OrderStatus.CANCELLED).compose(checked -> cancel(change, origin));
  }

  private Future<Done> cancel(Change change, Origin origin) {
    Future<Done> cancelled =
        changes.carryOut(change, current(change), on -> change(change, rules::cancel, origin, on));
    return change.conditions().isEmpty() ? cancelled : events.announce(cancelled);
  }
}
