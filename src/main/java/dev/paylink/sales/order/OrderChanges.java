package dev.paylink.sales.order;

import dev.paylink.api.Bus;
import dev.paylink.api.Done;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.OrderMessages.CancelOrder;
import dev.paylink.api.OrderMessages.MetadataPatch;
import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.OrderMessages.OrderUpdated;
import dev.paylink.api.OrderMessages.UpdateOrder;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.MetadataChange;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.Change;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.idempotency.ReplyForm;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.order.OrderStore.Transition;
import dev.paylink.sales.payment.PaymentBus;
import dev.paylink.sales.payment.TransferStore;
import dev.paylink.sales.payment.TransferStore.Confirmed;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Business rules of changing and cancelling orders. */
final class OrderChanges {
  private final OrderStore store;
  private final TransferStore transfers;
  private final ConditionalChanges changes;
  private final OrderLife life;
  private final OutboxSignal events;
  private final Bus bus;
  private final InstantSource clock;

  /** What is to be changed, as the fingerprint has it. */
  private record Fields(
      @Nullable OrderStatus status, boolean clearSuspicious, @Nullable MetadataPatch metadata) {

    /** Whether the change takes more than one statement. */
    boolean takesSeveral() {
      return status == OrderStatus.PAID || metadata != null;
    }
  }

  OrderChanges(
      OrderStore store,
      TransferStore transfers,
      ConditionalChanges changes,
      OrderLife life,
      Bus bus,
      InstantSource clock) {
    this.store = store;
    this.transfers = transfers;
    this.changes = changes;
    this.life = life;
    this.events = new OutboxSignal(bus);
    this.bus = bus;
    this.clock = clock;
  }

  Future<OrderUpdated> update(UpdateOrder command, Origin origin) {
    Fields fields = new Fields(command.status(), command.clearSuspicious(), command.metadata());
    Change change =
        new Change(
            TypeId.MERCHANT.decode(command.merchantId()),
            "updateOrder",
            TypeId.ORDER.decode(command.orderId()),
            fields,
            command.conditions());
    ReplyForm<OrderDetail> form = ReplyForm.json(OrderDetail.class);
    return checked(change, fields.status())
        .compose(
            checked ->
                events.announce(
                    fields.takesSeveral()
                        ? changes.carryOutTogether(
                            change,
                            form,
                            current(change),
                            on -> together(change, fields, origin, on))
                        : changes.carryOut(
                            change,
                            form,
                            current(change),
                            on -> update(change, fields, origin, store.on(on)))))
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

  private Function<Database, Future<? extends Record>> current(Change change) {
    return on ->
        store
            .on(on)
            .lock(change.merchantId(), change.resourceId())
            .map(found -> found.orElseThrow(() -> unknown(change)));
  }

  private Future<OrderDetail> together(Change change, Fields fields, Origin origin, Database on) {
    return fields.status() == OrderStatus.PAID
        ? confirm(change, fields, origin, on)
        : update(change, fields, origin, store.on(on));
  }

  /** Marks an order as paid: the merchant has received what was still due. */
  private Future<OrderDetail> confirm(Change change, Fields fields, Origin origin, Database on) {
    return transfers
        .on(on)
        .confirm(change.merchantId(), change.resourceId(), life.before(OrderStatus.PAID), origin)
        .compose(
            found -> {
              Confirmed confirmed = found.orElseThrow(() -> unknown(change));
              if (!life.before(OrderStatus.PAID).contains(confirmed.previous())) {
                throw invalidTransition(confirmed.previous(), OrderStatus.PAID);
              }
              // A status of null: the confirmation has changed it.
              Fields rest = new Fields(null, fields.clearSuspicious(), fields.metadata());
              return update(change, confirmed.settled() ? rest : fields, origin, store.on(on));
            });
  }

  private Future<OrderDetail> update(Change change, Fields fields, Origin origin, OrderStore on) {
    OrderStatus target = fields.status();
    return transition(change, fields, origin, on)
        .map(
            result -> {
              if (target != null && !result.changed()) {
                throw invalidTransition(result.previous(), target);
              }
              return result.order();
            });
  }

  private Future<Transition> transition(
      Change change, Fields fields, Origin origin, OrderStore on) {
    OrderStatus target = fields.status();
    return metadata(change, fields.metadata(), on)
        .map(
            metadata ->
                new OrderStore.Update(
                    target,
                    target == null ? Set.of() : life.before(target),
                    fields.clearSuspicious(),
                    metadata.orElse(null)))
        .compose(
            update ->
                on.update(
                    change.merchantId(), change.resourceId(), update, clock.instant(), origin))
        .map(found -> found.orElseThrow(() -> unknown(change)));
  }

  /** What the metadata of an order becomes; the order stays locked. Empty if it stays as it is. */
  private static Future<Optional<MetadataChange>> metadata(
      Change change, @Nullable MetadataPatch patch, OrderStore on) {
    return patch == null
        ? Future.succeededFuture(Optional.empty())
        : on.lock(change.merchantId(), change.resourceId())
            .map(found -> found.orElseThrow(() -> unknown(change)))
            .map(order -> MetadataChange.of(order.metadata(), patch));
  }

  private Fault invalidTransition(OrderStatus from, OrderStatus target) {
    Set<OrderStatus> possible = life.after(from);
    String rest = possible.isEmpty() ? "it is final" : "it can become " + names(possible);
    return new Fault(
        FaultCode.INVALID_TRANSITION,
        "The order is %s and cannot become %s: %s".formatted(from.code(), target.code(), rest));
  }

  Future<Done> cancel(CancelOrder command, Origin origin) {
    Change change =
        new Change(
            TypeId.MERCHANT.decode(command.merchantId()),
            "cancelOrder",
            TypeId.ORDER.decode(command.orderId()),
            null,
            command.conditions());
    return checked(change, OrderStatus.CANCELLED)
        .compose(
            checked ->
                events.announce(
                    changes.carryOut(
                        change, current(change), on -> cancel(change, origin, store.on(on)))));
  }

  private Future<Boolean> cancel(Change change, Origin origin, OrderStore on) {
    return transition(change, new Fields(OrderStatus.CANCELLED, false, null), origin, on)
        .map(
            result -> {
              if (!result.changed()) {
                throw notCancellable(result.previous());
              }
              return true;
            });
  }

  private Fault notCancellable(OrderStatus status) {
    return new Fault(
        FaultCode.ORDER_NOT_CANCELLABLE,
        "The order is %s; only a %s order can be cancelled"
            .formatted(status.code(), names(life.before(OrderStatus.CANCELLED))));
  }

  private static String names(Collection<OrderStatus> statuses) {
    return statuses.stream().sorted().map(OrderStatus::code).collect(Collectors.joining(" or "));
  }

  private static Fault unknown(Change change) {
    return OrderService.unknown(TypeId.ORDER.encode(change.resourceId()));
  }
}
