package dev.paylink.console.page;

import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Json;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Creating an order by hand. */
public final class NewOrderPages {
  private static final List<String> CUSTOMER = List.of("name", "email", "phone");
  private static final List<String> FIELDS =
      List.of("amount", "currency", "name", "email", "phone", "externalId", "note");

  private final Operations operations;

  NewOrderPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get("/orders/new", this::show);
    console.post("/orders/new", this::create);
  }

  private Future<Reply> show(StaffRequest request) {
    request.require("orders:write");
    return SuggestedCurrency.of(operations, request)
        .map(currency -> Reply.page("neworder.jte", FormErrors.of(Map.of("currency", currency))));
  }

  private Future<Reply> create(StaffRequest request) {
    Map<String, String> typed = new LinkedHashMap<>();
    FIELDS.forEach(field -> typed.put(field, request.field(field)));
    return Future.succeededFuture()
        .compose(
            begun ->
                Confirm.isGiven(request)
                    ? send(request)
                    : Future.succeededFuture(confirm(request, typed)))
        .recover(
            failure ->
                Future.succeededFuture(
                    Reply.wrong("neworder.jte", FormErrors.of(typed).refused(failure))));
  }

  private static String currency(StaffRequest request) {
    return request.field("currency").toUpperCase(Locale.ROOT);
  }

  private static Reply confirm(StaffRequest request, Map<String, String> typed) {
    BigDecimal amount = Confirm.amount(request, currency(request));
    List<Map.Entry<String, String>> rows = new ArrayList<>();
    typed.forEach(
        (field, value) -> {
          if (!value.isEmpty() && !field.equals("amount") && !field.equals("currency")) {
            rows.add(Map.entry("neworder." + field, value));
          }
        });
    return Reply.page(
        "confirm.jte",
        ConfirmBuilder.builder()
            .title("neworder.confirm")
            .section("orders")
            .amount(amount)
            .currency(currency(request))
            .rows(rows)
            .action("/orders/new")
            .back("/orders/new")
            .hidden(Confirm.hidden(typed, amount))
            .button("neworder.button")
            .build());
  }

  private Future<Reply> send(StaffRequest request) {
    Map<String, Object> body = new HashMap<>();
    body.put("amount", Confirm.amount(request, currency(request)));
    body.put("currency", currency(request));
    Map<String, String> customer = new HashMap<>();
    for (String field : CUSTOMER) {
      if (!request.field(field).isEmpty()) {
        customer.put(field, request.field(field));
      }
    }
    if (!customer.isEmpty()) {
      body.put("customer", customer);
    }
    if (!request.field("externalId").isEmpty()) {
      body.put("externalId", request.field("externalId"));
    }
    if (!request.field("note").isEmpty()) {
      body.putAll(OrderNote.change(request.field("note")));
    }
    return operations
        .call(request, "createOrder", Confirm.key(request), body)
        .map(
            answer -> {
              OrderDetail order =
                  Json.read(Objects.requireNonNull(answer.body()), OrderDetail.class);
              return Reply.done("/orders/" + order.id(), "order-created");
            });
  }
}
