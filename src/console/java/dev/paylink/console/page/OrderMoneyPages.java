package dev.paylink.console.page;

import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Money;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Money of an order by hand: recording what came, and giving back. Both need a fresh proof. */
public final class OrderMoneyPages {
  private static final List<String> PAYMENT_FIELDS =
      List.of("amount", "reference", "paidOn", "note");
  private static final List<String> REFUND_FIELDS = List.of("amount", "reason");

  private final Operations operations;

  /**
   * A form about money of an order.
   *
   * @param kind {@code payment} or {@code refund}
   */
  public record MoneyForm(String kind, OrderDetail order, OrderMoney money, FormErrors form) {}

  OrderMoneyPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.getVerified("/orders/:id/payment", request -> paymentForm(request));
    console.postVerified("/orders/:id/payment", this::recordPayment);
    console.getVerified("/orders/:id/refund", request -> refundForm(request));
    console.postVerified("/orders/:id/refund", this::refund);
  }

  private Future<OrderDetail> order(StaffRequest request) {
    request.require("orders:write");
    return operations.read(
        request, "getOrder", Map.of("orderId", request.path("id")), OrderDetail.class);
  }

  private Future<Reply> paymentForm(StaffRequest request) {
    return order(request)
        .map(
            order ->
                form(
                    "payment",
                    order,
                    FormErrors.of(
                        Map.of(
                            "amount",
                            Money.typed(OrderMoney.of(order).due(), request.language()),
                            "paidOn",
                            request.today().toString()))));
  }

  private Future<Reply> refundForm(StaffRequest request) {
    return order(request)
        .map(
            order ->
                form(
                    "refund",
                    order,
                    FormErrors.of(
                        Map.of(
                            "amount",
                            Money.typed(OrderMoney.of(order).refundable(), request.language())))));
  }

  private static Reply form(String kind, OrderDetail order, FormErrors form) {
    return new Reply.Page(
        form.fault() == null ? 200 : 422,
        "ordermoney.jte",
        new MoneyForm(kind, order, OrderMoney.of(order), form));
  }

  private Future<Reply> recordPayment(StaffRequest request) {
    return step(
        request,
        "payment",
        PAYMENT_FIELDS,
        order -> {
          BigDecimal amount = Confirm.amount(request, order.currency());
          if (!Confirm.isGiven(request)) {
            return Future.succeededFuture(
                confirm(request, "payment", order, amount, PAYMENT_FIELDS));
          }
          Map<String, Object> body = new HashMap<>();
          body.put("amount", amount);
          body.put("currency", order.currency());
          put(body, "reference", request.field("reference"));
          put(body, "note", request.field("note"));
          put(body, "paidAt", request.field("paidAt"));
          return operations
              .call(request, "recordPayment", parameters(request), body)
              .map(done -> Reply.done("/orders/" + order.id(), "payment-recorded"));
        });
  }

  private static void put(Map<String, Object> body, String name, String value) {
    if (!value.isEmpty()) {
      body.put(name, value);
    }
  }

  /** When it was paid: now, or at noon of the day that the person names; empty if absent. */
  private static String paidAt(StaffRequest request) {
    String day = request.field("paidOn");
    if (request.today().toString().equals(day)) {
      return request.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }
    return day.isEmpty() ? "" : noon(request, day);
  }

  private static String noon(StaffRequest request, String day) {
    try {
      return LocalDate.parse(day)
          .atTime(12, 0)
          .atZone(request.shop().zone())
          .toInstant()
          .toString();
    } catch (DateTimeException malformed) {
      return day; // which the contract refuses, naming the field
    }
  }

  private static Map<String, String> parameters(StaffRequest request) {
    return Confirm.keyAndId(request, "orderId");
  }

  private Future<Reply> refund(StaffRequest request) {
    return step(
        request,
        "refund",
        REFUND_FIELDS,
        order -> {
          BigDecimal amount = Confirm.amount(request, order.currency());
          if (!Confirm.isGiven(request)) {
            return Future.succeededFuture(confirm(request, "refund", order, amount, REFUND_FIELDS));
          }
          Map<String, Object> body = new HashMap<>();
          body.put("amount", amount);
          put(body, "reason", request.field("reason"));
          return operations
              .call(request, "createRefund", parameters(request), body)
              .map(done -> Reply.done("/orders/" + order.id(), "refund-created"));
        });
  }

  /** Runs a step of a form; what is refused is shown in the form. */
  private Future<Reply> step(
      StaffRequest request,
      String kind,
      List<String> fields,
      Function<OrderDetail, Future<Reply>> step) {
    Map<String, String> typed = new LinkedHashMap<>();
    fields.forEach(field -> typed.put(field, request.field(field)));
    return order(request)
        .compose(
            order ->
                Future.succeededFuture(order)
                    .compose(step)
                    .recover(
                        failure ->
                            Future.succeededFuture(
                                form(kind, order, FormErrors.of(typed).refused(failure)))));
  }

  private static Reply confirm(
      StaffRequest request,
      String kind,
      OrderDetail order,
      BigDecimal amount,
      List<String> fields) {
    List<Map.Entry<String, String>> rows = new ArrayList<>();
    Map<String, String> typed = new LinkedHashMap<>();
    for (String field : fields) {
      typed.put(field, request.field(field));
      if (!field.equals("amount") && !request.field(field).isEmpty()) {
        rows.add(Map.entry("money." + field, request.field(field)));
      }
    }
    if (kind.equals("payment")) {
      typed.put("paidAt", paidAt(request)); // once, so that a form that is sent twice says the same
    }
    String path = "/orders/" + order.id() + "/" + kind;
    return Reply.page(
        "confirm.jte",
        ConfirmBuilder.builder()
            .title("money." + kind + ".confirm")
            .section("orders")
            .amount(amount)
            .currency(order.currency())
            .rows(rows)
            .action(path)
            .back(path)
            .hidden(Confirm.hidden(typed, amount))
            .button("money." + kind + ".button")
            .build());
  }
}
