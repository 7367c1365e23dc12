package dev.paylink.sales.order;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.OrderMessages.CancelOrder;
import dev.paylink.api.OrderMessages.CreateOrder;
import dev.paylink.api.OrderMessages.GetOrder;
import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderMessages.NewOrder;
import dev.paylink.api.OrderMessages.Order;
import dev.paylink.api.OrderMessages.OrderUpdate;
import dev.paylink.api.OrderMessages.UpdateOrder;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.paging.PageLinks;
import dev.paylink.http.paging.PagingParameters;
import io.vertx.core.Future;

/** HTTP handlers of the order operations. */
final class OrderHandlers {
  private final Bus bus;
  private final String collection;

  OrderHandlers(Bus bus, String publicUrl) {
    this.bus = bus;
    this.collection = publicUrl + "/v1/orders";
  }

  public Future<Answer> list(ValidRequest request) {
    ListOrders query = OrderFilters.of(request, PagingParameters.of(request));
    return bus.request(BusApi.LIST_ORDERS, query)
        .map(page -> PageLinks.answer(collection, request, query.paging(), page, Order::id));
  }

  public Future<Answer> get(ValidRequest request) {
    return bus.request(BusApi.GET_ORDER, new GetOrder(request.merchantId(), orderId(request)))
        .map(Answer::resource);
  }

  public Future<Answer> create(ValidRequest request) {
    CreateOrder command =
        new CreateOrder(
            request.merchantId(), request.idempotencyKey(), request.body(NewOrder.class));
    return bus.request(BusApi.CREATE_ORDER, command, request.origin())
        .map(created -> Answer.created(collection, created));
  }

  public Future<Answer> update(ValidRequest request) {
    UpdateOrder command =
        new UpdateOrder(
            request.merchantId(),
            orderId(request),
            request.changes(OrderUpdate.class),
            request.conditions());
    boolean mayRead = request.principal().scopes().contains("orders:read");
    return bus.request(BusApi.UPDATE_ORDER, command, request.origin())
        .map(
            updated ->
                (mayRead ? Answer.resource(updated.order()) : Answer.noContent())
                    .replayed(updated));
  }

  public Future<Answer> cancel(ValidRequest request) {
    CancelOrder command =
        new CancelOrder(request.merchantId(), orderId(request), request.conditions());
    return bus.request(BusApi.CANCEL_ORDER, command, request.origin())
        .map(done -> Answer.noContent().replayed(done));
  }

  private static String orderId(ValidRequest request) {
    return request.parameter("orderId", String.class);
  }
}
