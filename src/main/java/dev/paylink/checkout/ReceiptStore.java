package dev.paylink.checkout;

import dev.paylink.api.OrderStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.checkout.ReceiptMessages.OrderMoney;
import dev.paylink.checkout.page.ReceiptState;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.CustomerColumns;
import dev.paylink.data.db.Database;
import dev.paylink.sales.merchant.logo.Logo;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
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
    OrderStatus status = OrderStatus.of(order.text("order_status"));
    OrderMoney money = ReceiptRows.money(order, status);
    return FoundOrderBuilder.builder()
        .link(CheckoutRows.link(order, null, null))
        .orderId(order.uuid("order_id"))
        .state(
            order.flag("conflict") && money.unneeded().signum() > 0
                ? ReceiptState.CONFLICT
                : CheckoutRows.state(status, order.optionalText("payment_status")))
        .amount(ReceiptRows.amount(order))
        .money(money)
        .createdByBrowser(order.flag("mine"))
        .cancellable(status == OrderStatus.PENDING && !money.any())
        .customer(
            CustomerColumns.of(
                order.optionalText("payer_name"),
                order.optionalText("payer_email"),
                order.optionalText("payer_phone")))
        .payment(ReceiptRows.payment(order))
        .chosen(Set.copyOf(Objects.requireNonNullElse(order.optionalTexts("chosen"), List.of())))
        .delivered(order.flag("delivered"))
        .mailed(order.flag("mailed"))
        .papers(ReceiptRows.papers(order))
        .build();
  }

  /** The file of a logo in Base64; empty if absent with this name. */
  Future<Optional<String>> logo(String name) {
    return Logo.isName(name)
        ? database
            .queryOne(ReceiptSql.LOGO, Tuple.of(name))
            .map(found -> found.map(row -> row.getString("logo")))
        : Future.succeededFuture(Optional.empty());
  }
}
