package dev.paylink.sales.refund;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.RefundMessages.CreateRefund;
import dev.paylink.api.RefundMessages.GetRefund;
import dev.paylink.api.RefundMessages.ListRefunds;
import dev.paylink.api.RefundMessages.NewRefund;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import io.vertx.core.Future;
import java.util.Objects;

/** HTTP handlers of the refund operations. */
final class RefundHandlers {
  private final Bus bus;
  private final String orders;

  RefundHandlers(Bus bus, String publicUrl) {
    this.bus = bus;
    this.orders = publicUrl + "/v1/orders/";
  }

  public Future<Answer> create(ValidRequest request) {
    CreateRefund command =
        new CreateRefund(
            request.merchantId(),
            orderId(request),
            request.idempotencyKey(),
            request.body(NewRefund.class));
    return bus.request(BusApi.CREATE_REFUND, command, request.origin())
        .map(created -> Answer.created(orders + orderId(request) + "/refunds", created));
  }

  public Future<Answer> list(ValidRequest request) {
    ListRefunds query =
        new ListRefunds(
            request.merchantId(),
            orderId(request),
            request.optional("after", String.class),
            Objects.requireNonNullElse(request.optional("limit", Integer.class), ListRefunds.ALL));
    return bus.request(BusApi.LIST_REFUNDS, query).map(Answer::resource);
  }

  public Future<Answer> get(ValidRequest request) {
    GetRefund query =
        new GetRefund(
            request.merchantId(), orderId(request), request.parameter("refundId", String.class));
    return bus.request(BusApi.GET_REFUND, query).map(Answer::resource);
  }

  private static String orderId(ValidRequest request) {
    return request.parameter("orderId", String.class);
  }
}
