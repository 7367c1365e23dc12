package dev.paylink.sales.refund;

import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.sales.refund.OrderMoney.Part;
import dev.paylink.sales.refund.RefundRules.Movement;
import dev.paylink.web.money.Currency;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Maps rows of {@link RefundSql#MONEY}. */
final class OrderMoneyRows {
  private OrderMoneyRows() {}

  static OrderMoney money(Columns order) {
    long received = order.number("received_minor");
    long left = received - order.number("refunded_minor");
    List<Part> parts = new ArrayList<>();
    for (Map<?, ?> each :
        StrictJson.read(Objects.requireNonNull(order.json("payments")), Map[].class)) {
      Columns payment = Columns.of(each);
      parts.add(
          new Part(
              payment.uuid("id"),
              payment.text("provider"),
              payment.number("received") - payment.number("refunded"),
              payment.flag("extra"),
              movements(payment)));
    }
    return new OrderMoney(
        order.text("version"),
        order.optionalText("time_zone"),
        Currency.known(order.text("currency")),
        received > order.number("amount_minor"),
        left,
        order.number("refunds"),
        parts);
  }

  private static List<Movement> movements(Columns payment) {
    String json = Objects.requireNonNull(payment.json("movements"));
    return List.of(StrictJson.read(json, Movement[].class));
  }
}
