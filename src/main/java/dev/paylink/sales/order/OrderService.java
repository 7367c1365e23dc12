package dev.paylink.sales.order;

import dev.paylink.api.OrderDetailBuilder;
import dev.paylink.api.OrderMessages.CreateOrder;
import dev.paylink.api.OrderMessages.GetOrder;
import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderMessages.NewOrder;
import dev.paylink.api.OrderMessages.OrderCreated;
import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.OrderMessages.OrderPage;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.base.id.OrderNumber;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.sales.order.OrderSearchShape.By;
import dev.paylink.web.contact.Customers;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;

/** Business rules of reading and creating orders. */
final class OrderService {
  private final OrderStore store;
  private final OrderSearchStore searches;
  private final MerchantClocks clocks;

  OrderService(OrderStore store, OrderSearchStore searches, MerchantClocks clocks) {
    this.store = store;
    this.searches = searches;
    this.clocks = clocks;
  }

  Future<OrderPage> list(ListOrders query) {
    By by = By.of(query.search());
    return by == null ? store.list(query) : searches.list(by, query);
  }

  Future<OrderDetail> get(GetOrder query) {
    return store
        .get(merchant(query.merchantId()), TypeId.ORDER.decode(query.orderId()))
        .map(found -> found.orElseThrow(() -> TypeId.ORDER.unknown(query.orderId())));
  }

  /**
   * Another id is tried if an order has its number already. With a million orders of a merchant,
   * one new order in a million meets this.
   */
  Future<OrderCreated> create(CreateOrder command, Origin origin) {
    return tryCreate(command, origin)
        .recover(
            failure ->
                Database.violates(failure, OrderNumber.INDEX)
                    ? create(command, origin)
                    : Future.failedFuture(failure));
  }

  private Future<OrderCreated> tryCreate(CreateOrder command, Origin origin) {
    NewOrder requested = command.order();
    Money money = Money.of(requested.amount(), requested.currency());
    NewOrder normalized =
        new NewOrder(
            money.amount(),
            requested.currency(),
            requested.customer(),
            requested.metadata(),
            requested.externalId());
    UUID id = clocks.of(command.merchantId()).newId();
    OrderDetail order = pendingOrder(id, requested, money);
    Creation creation =
        new Creation(
            merchant(command.merchantId()),
            "createOrder",
            command.idempotencyKey(),
            normalized,
            id,
            order.id(),
            order);
    return store.create(creation, order, money, order.createdAt(), origin);
  }

  private static OrderDetail pendingOrder(UUID id, NewOrder requested, Money money) {
    return OrderDetailBuilder.builder()
        .id(TypeId.ORDER.encode(id))
        .status(OrderStatus.PENDING)
        .source(OrderSource.MANUAL)
        .amount(money.amount())
        .currency(requested.currency())
        .customer(Customers.normalized(requested.customer()))
        .suspicious(false)
        .createdAt(TypeId.timeOf(id))
        .updatedAt(TypeId.timeOf(id))
        .received(BigDecimal.ZERO)
        .refunded(BigDecimal.ZERO)
        .externalId(requested.externalId())
        .metadata(requested.metadata())
        .suspiciousReasons(List.of())
        .payments(List.of())
        .build();
  }

  private static UUID merchant(String merchantId) {
    return TypeId.MERCHANT.decode(merchantId);
  }
}
