package dev.paylink.order;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.OrderMessages.CancelOrder;
import dev.paylink.api.OrderMessages.CreateOrder;
import dev.paylink.api.OrderMessages.GetOrder;
import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderMessages.NewOrder;
import dev.paylink.api.OrderMessages.OrderCreated;
import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.OrderMessages.OrderPage;
import dev.paylink.api.OrderMessages.UpdateOrder;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.Payment;
import dev.paylink.api.PaymentStatus;
import dev.paylink.id.Ids;
import dev.paylink.id.TypeId;
import dev.paylink.idempotency.Creation;
import dev.paylink.money.Money;
import dev.paylink.order.OrderStore.Transition;
import dev.paylink.outbox.OutboxSignal;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Business rules of orders. */
final class OrderService {
  private final OrderStore store;
  private final OrderLife life;
  private final OutboxSignal events;
  private final Ids ids;
  private final InstantSource clock;

  OrderService(
      OrderStore store, OrderLife life, OutboxSignal events, Ids ids, InstantSource clock) {
    this.store = store;
    this.life = life;
    this.events = events;
    this.ids = ids;
    this.clock = clock;
  }

  Future<OrderPage> list(ListOrders query) {
    return store.list(query);
  }

  Future<OrderDetail> get(GetOrder query) {
    return store
        .get(merchant(query.merchantId()), TypeId.ORDER.decode(query.orderId()))
        .map(found -> found.orElseThrow(() -> unknown(query.orderId())));
  }

  Future<OrderCreated> create(CreateOrder command, Origin origin) {
    NewOrder requested = command.order();
    Money money = Money.of(requested.amount(), requested.currency());
    UUID id = ids.next();
    OrderDetail order = pendingOrder(id, requested, money);
    NewOrder normalized =
        new NewOrder(
            money.amount(), requested.currency(), requested.customer(), requested.metadata());
    Creation creation =
        new Creation(
            merchant(command.merchantId()),
            "createOrder",
            command.idempotencyKey(),
            normalized,
            id,
            order.id(),
            order);
    return events.announce(store.create(creation, order, money, clock.instant(), origin));
  }

  private static OrderDetail pendingOrder(UUID id, NewOrder requested, Money money) {
    return new OrderDetail(
        TypeId.ORDER.encode(id),
        OrderStatus.PENDING,
        OrderSource.MANUAL,
        money.amount(),
        requested.currency(),
        requested.customer(),
        false,
        TypeId.timeOf(id),
        requested.metadata(),
        null,
        List.of(),
        List.of());
  }

  Future<OrderDetail> update(UpdateOrder command, Origin origin) {
    OrderStatus target = command.status();
    return update(
            command.merchantId(), command.orderId(), target, command.clearSuspicious(), origin)
        .compose(
            result -> {
              if (target != null && !result.changed()) {
                throw invalidTransition(result.previous(), target);
              }
              return mayHaveLateTransfer(target, result.order())
                  ? settleLateTransfer(command.merchantId(), result.order(), origin)
                  : Future.succeededFuture(result.order());
            });
  }

  /**
   * Whether a customer may have chosen the bank transfer while the order was being marked as paid.
   */
  private static boolean mayHaveLateTransfer(@Nullable OrderStatus target, OrderDetail order) {
    List<Payment> payments = Objects.requireNonNullElse(order.payments(), List.of());
    return target == OrderStatus.PAID
        && order.source() == OrderSource.PAYMENT_LINK
        && payments.stream().noneMatch(payment -> payment.status() == PaymentStatus.SUCCEEDED);
  }

  private Future<OrderDetail> settleLateTransfer(
      String merchantId, OrderDetail order, Origin origin) {
    return events
        .announce(
            store.settleLateTransfer(
                TypeId.MERCHANT.decode(merchantId),
                TypeId.ORDER.decode(order.id()),
                clock.instant(),
                origin))
        .compose(
            settled ->
                settled
                    ? get(new GetOrder(merchantId, order.id()))
                    : Future.succeededFuture(order));
  }

  Future<Void> cancel(CancelOrder command, Origin origin) {
    return update(command.merchantId(), command.orderId(), OrderStatus.CANCELLED, false, origin)
        .map(
            result -> {
              if (!result.changed()) {
                throw notCancellable(result.previous());
              }
              return null;
            });
  }

  private Future<Transition> update(
      String merchantId,
      String orderId,
      @Nullable OrderStatus target,
      boolean clearSuspicious,
      Origin origin) {
    return events.announce(
        store
            .update(
                merchant(merchantId),
                TypeId.ORDER.decode(orderId),
                target,
                target == null ? Set.of() : life.before(target),
                clearSuspicious,
                clock.instant(),
                origin)
            .map(found -> found.orElseThrow(() -> unknown(orderId))));
  }

  private Fault invalidTransition(OrderStatus from, OrderStatus target) {
    Set<OrderStatus> possible = life.after(from);
    String rest = possible.isEmpty() ? "it is final" : "it can become " + names(possible);
    return new Fault(
        FaultCode.INVALID_TRANSITION,
        "The order is %s and cannot become %s: %s".formatted(from.code(), target.code(), rest));
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

  private static Fault unknown(String orderId) {
    return new Fault(FaultCode.NOT_FOUND, "There is no order " + orderId);
  }

  private static UUID merchant(String merchantId) {
    return TypeId.MERCHANT.decode(merchantId);
  }
}
