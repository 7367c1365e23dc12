package dev.paylink.checkout;

import dev.paylink.api.OrderStatus;
import dev.paylink.api.PaymentStatus;
import dev.paylink.checkout.ReceiptMessages.ReceiptPayment;
import dev.paylink.checkout.ReceiptMessages.Refunded;
import dev.paylink.checkout.page.ReceiptState;
import dev.paylink.db.Columns;
import dev.paylink.db.CustomerColumns;
import dev.paylink.db.Database;
import dev.paylink.id.TypeId;
import dev.paylink.merchant.logo.Logo;
import dev.paylink.money.Money;
import dev.paylink.payment.manual.ManualProviderVerticle;
import dev.paylink.paymentlink.CheckoutUrls;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads receipts and logos. */
final class ReceiptStore {
  private final Database database;

  ReceiptStore(Database database) {
    this.database = database;
  }

  Future<Optional<FoundOrder>> find(
      String token, String orderId, @Nullable String browser, Instant at) {
    if (!CheckoutUrls.isToken(token)) {
      return Future.succeededFuture(Optional.empty());
    }
    Tuple parameters =
        Tuple.of(token, Columns.utc(at), TypeId.ORDER.decode(orderId)).addValue(browser);
    return database
        .queryOne(ReceiptSql.RECEIPT, parameters)
        .map(found -> found.map(ReceiptStore::foundOrder));
  }

  private static FoundOrder foundOrder(Row row) {
    Columns order = Columns.of(row);
    return new FoundOrder(
        CheckoutRows.link(order, null, null),
        order.uuid("order_id"),
        order.flag("conflict")
            ? ReceiptState.CONFLICT
            : CheckoutRows.state(
                OrderStatus.of(order.text("order_status")), order.optionalText("payment_status")),
        order.money(order.number("received_minor")).amount(),
        order.flag("mine"),
        order.text("order_status").equals(OrderStatus.PENDING.code())
            && order.number("received_minor") == 0,
        CustomerColumns.of(
            order.optionalText("payer_name"),
            order.optionalText("payer_email"),
            order.optionalText("payer_phone")),
        payment(order),
        Set.copyOf(Objects.requireNonNullElse(order.optionalTexts("chosen"), List.of())),
        refunded(order));
  }

  private static @Nullable ReceiptPayment payment(Columns order) {
    String provider = order.optionalText("provider");
    if (provider == null) {
      return null;
    }
    String status = order.text("payment_status");
    return new ReceiptPayment(
        provider,
        null,
        order.optionalText("instructions"),
        order.optionalText("customer_reference"),
        order.optionalText("provider_reference"),
        status.equals(PaymentStatus.SUCCEEDED.code()) ? order.time("settled_at") : null,
        order.time("reported_at"),
        order.flag("mine")
            && order.text("order_status").equals(OrderStatus.PENDING.code())
            && status.equals(PaymentStatus.PENDING.code())
            && provider.equals(ManualProviderVerticle.NAME));
  }

  private static @Nullable Refunded refunded(Columns order) {
    Currency currency = Currency.getInstance(order.text("order_currency"));
    long refunded = order.number("refunded_minor");
    long pending = order.number("refunding_minor");
    return refunded == 0
        ? null
        : new Refunded(
            new Money(refunded - pending, currency).amount(),
            new Money(pending, currency).amount());
  }

  /** The file of a logo in Base64; empty if there is none with this name. */
  Future<Optional<String>> logo(String name) {
    return Logo.isName(name)
        ? database
            .queryOne(ReceiptSql.LOGO, Tuple.of(name))
            .map(found -> found.map(row -> row.getString("logo")))
        : Future.succeededFuture(Optional.empty());
  }
}
