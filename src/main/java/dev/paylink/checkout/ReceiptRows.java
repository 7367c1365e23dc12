package dev.paylink.checkout;

import dev.paylink.api.OrderStatus;
import dev.paylink.api.PaymentStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.checkout.ReceiptMessages.Amount;
import dev.paylink.checkout.ReceiptMessages.OrderMoney;
import dev.paylink.checkout.ReceiptMessages.Papers;
import dev.paylink.checkout.ReceiptMessages.ReceiptPayment;
import dev.paylink.checkout.ReceiptMessages.RefundPaper;
import dev.paylink.checkout.ReceiptMessages.Refunded;
import dev.paylink.data.db.Columns;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.payment.PaymentDisplay;
import dev.paylink.sales.receipt.ReceiptKind;
import dev.paylink.sales.receipt.ReceiptNumbers;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import dev.paylink.web.money.OrderBalance;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Maps rows of {@link ReceiptSql#RECEIPT}. */
final class ReceiptRows {
  private ReceiptRows() {}

  static @Nullable ReceiptPayment payment(Columns order) {
    String provider = order.optionalText("provider");
    if (provider == null) {
      return null;
    }
    String status = order.text("payment_status");
    return ReceiptPaymentBuilder.builder()
        .provider(provider)
        .instructions(order.optionalText("instructions"))
        .customerReference(order.optionalText("customer_reference"))
        .display(display(order))
        .providerReference(order.optionalText("provider_reference"))
        .paidAt(status.equals(PaymentStatus.SUCCEEDED.code()) ? order.time("paid_at") : null)
        .reportedAt(order.time("reported_at"))
        .reportable(
            order.flag("mine")
                && order.text("order_status").equals(OrderStatus.PENDING.code())
                && status.equals(PaymentStatus.PENDING.code())
                && provider.equals(PaymentMethods.MANUAL))
        .build();
  }

  private static @Nullable PaymentDisplay display(Columns order) {
    String json = order.optionalText("display");
    return json == null ? null : StrictJson.read(json, PaymentDisplay.class);
  }

  static OrderMoney money(Columns order, OrderStatus status) {
    OrderBalance balance =
        new OrderBalance(
            status,
            order.number("order_minor"),
            order.number("received_minor"),
            order.number("refunded_minor"));
    return new OrderMoney(
        money(order, balance.received()),
        money(order, balance.surplus()),
        refunded(order),
        Objects.requireNonNullElse(order.optionalTexts("elsewhere"), List.<String>of()).stream()
            .map(ReceiptRows::amount)
            .toList());
  }

  private static @Nullable Refunded refunded(Columns order) {
    long refunded = order.number("refunded_minor");
    long pending = order.number("refunding_minor");
    long byHand = order.number("by_hand_minor");
    long disputed = order.number("disputed_minor");
    long lost = order.number("lost_minor");
    return refunded == 0
        ? null
        : new Refunded(
            money(order, refunded - pending - byHand - disputed - lost),
            money(order, byHand),
            money(order, pending),
            money(order, disputed),
            money(order, lost));
  }

  /** What the order costs; the price of its link may have changed since. */
  static Amount amount(Columns order) {
    return new Amount(money(order, order.number("order_minor")), order.text("order_currency"));
  }

  private static BigDecimal money(Columns order, long minor) {
    return new Money(minor, Currency.known(order.text("order_currency"))).amount();
  }

  static Papers papers(Columns order) {
    String refunds = Objects.requireNonNull(order.json("refund_receipts"));
    return new Papers(
        number(ReceiptKind.PAYMENT, order),
        order.flag("receipt_live"),
        Stream.of(StrictJson.read(refunds, Map[].class))
            .map(row -> Columns.of(row))
            .map(
                row ->
                    new RefundPaper(
                        row.id(TypeId.REFUND, "id"),
                        Objects.requireNonNull(number(ReceiptKind.REFUND, row))))
            .toList());
  }

  private static @Nullable String number(ReceiptKind kind, Columns row) {
    return ReceiptNumbers.format(
        kind, row.optionalInteger("receipt_year"), row.optionalNumber("receipt_number"));
  }

  /** Reads a code and minor units, {@code USD 1000}. */
  private static Amount amount(String text) {
    String code = text.substring(0, text.indexOf(' '));
    long minor = Long.parseLong(text.substring(code.length() + 1));
    return new Amount(new Money(minor, Currency.known(code)).amount(), code);
  }
}
