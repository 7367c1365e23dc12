package dev.paylink.sales.payment;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.GetPayment;
import dev.paylink.api.PaymentMessages.ListPayments;
import dev.paylink.api.PaymentMessages.Payment;
import dev.paylink.api.PaymentMessages.ReceivedMoney;
import dev.paylink.api.PaymentMessages.RecordPayment;
import dev.paylink.base.json.StrictJson;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import io.vertx.core.Future;
import java.util.Objects;

/** HTTP handlers of the operations on payments of an order. */
final class PaymentHandlers {
  private final Bus bus;
  private final String orders;

  PaymentHandlers(Bus bus, String publicUrl) {
    this.bus = bus;
    this.orders = publicUrl + "/v1/orders/";
  }

  public Future<Answer> record(ValidRequest request) {
    RecordPayment command =
        new RecordPayment(
            request.merchantId(),
            orderId(request),
            request.idempotencyKey(),
            request.body(ReceivedMoney.class));
    String collection = orders + command.orderId() + "/payments";
    return bus.request(BusApi.RECORD_PAYMENT, command, request.origin())
        .map(
            recorded -> {
              Payment payment = recorded.payment();
              String json = StrictJson.write(payment);
              return Answer.created(collection, payment.id(), json, recorded.replayed());
            });
  }

  public Future<Answer> list(ValidRequest request) {
    ListPayments query =
        new ListPayments(
            request.merchantId(),
            orderId(request),
            request.optional("after", String.class),
            Objects.requireNonNullElse(request.optional("limit", Integer.class), ListPayments.ALL));
    return bus.request(BusApi.LIST_PAYMENTS, query).map(Answer::ok);
  }

  public Future<Answer> get(ValidRequest request) {
    GetPayment query =
        new GetPayment(
            request.merchantId(), orderId(request), request.parameter("paymentId", String.class));
    return bus.request(BusApi.GET_PAYMENT, query).map(Answer::resource);
  }

  private static String orderId(ValidRequest request) {
    return request.parameter("orderId", String.class);
  }
}
