package dev.paylink.sales.order;

import dev.paylink.api.OrderBuilder;
import dev.paylink.api.OrderDetailBuilder;
import dev.paylink.api.OrderMessages.Attribution;
import dev.paylink.api.OrderMessages.Order;
import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.PaymentMessages.Payment;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.sales.order.OrderExportMessages.OrderLine;
import dev.paylink.sales.payment.PaymentRows;
import dev.paylink.sales.receipt.ReceiptKind;
import dev.paylink.sales.receipt.ReceiptNumbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Maps rows of {@code orders} to the orders of the API. */
public final class OrderRows {
  private OrderRows() {}

  /** Maps a row to an order as lists show it. */
  static Order ofList(Columns row, boolean withPayments) {
    return order(row, withPayments ? payments(row.json("payments")) : null);
  }

  private static Order order(Columns row, @Nullable List<Payment> payments) {
    UUID id = row.uuid("id");
    return OrderBuilder.builder()
        .id(TypeId.ORDER.encode(id))
        .status(OrderStatus.of(row.text("status")))
        .source(OrderSource.of(row.text("source")))
        .amount(row.money().amount())
        .currency(row.text("currency"))
        .customer(row.customer())
        .suspicious(row.flag("suspicious"))
        .createdAt(TypeId.timeOf(id))
        .receiptNumber(
            ReceiptNumbers.format(
                ReceiptKind.PAYMENT,
                row.optionalInteger("receipt_year"),
                row.optionalNumber("receipt_number")))
        .payments(payments)
        .build();
  }

  /** Maps a row to an order in an export. */
  static OrderLine line(Columns row) {
    Order order = order(row, null);
    return OrderLineBuilder.builder()
        .order(order)
        .externalId(row.optionalText("external_id"))
        .received(PaymentRows.received(row))
        .refunded(PaymentRows.refunded(row))
        .paymentLinkId(link(row, order.source()))
        .references(row.optionalText("references"))
        .updatedAt(PaymentRows.updatedAt(row, order.createdAt()))
        .productId(product(row))
        .landingPageId(page(row))
        .build();
  }

  /** Maps a row to an order with all its details. */
  public static OrderDetail detail(Columns row) {
    return detail(row, payments(row.json("payments")));
  }

  /**
   * Maps a row to an order with all its details.
   *
   * @param payments of the order; null to leave them out
   */
  static OrderDetail detail(Columns row, @Nullable List<Payment> payments) {
    Order order = order(row, null);
    return OrderDetailBuilder.builder()
        .id(order.id())
        .status(order.status())
        .source(order.source())
        .amount(order.amount())
        .currency(order.currency())
        .customer(order.customer())
        .suspicious(order.suspicious())
        .createdAt(order.createdAt())
        .updatedAt(PaymentRows.updatedAt(row, order.createdAt()))
        .received(PaymentRows.received(row))
        .refunded(PaymentRows.refunded(row))
        .externalId(row.optionalText("external_id"))
        .metadata(row.metadata())
        .paymentLinkId(link(row, order.source()))
        .productId(product(row))
        .landingPageId(page(row))
        .attribution(attribution(row))
        .receiptNumber(order.receiptNumber())
        .suspiciousReasons(suspicions(row.json("suspicions")))
        .payments(payments)
        .build();
  }

  private static @Nullable Attribution attribution(Columns row) {
    String json = row.json("attribution");
    return json == null ? null : StrictJson.read(json, Attribution.class);
  }

  /** What is sold otherwise has a link as well, which the API does not show. */
  private static @Nullable String link(Columns row, OrderSource source) {
    UUID link = row.optionalUuid("payment_link_id");
    return link == null || source != OrderSource.PAYMENT_LINK
        ? null
        : TypeId.PAYMENT_LINK.encode(link);
  }

  private static @Nullable String product(Columns row) {
    return row.optionalId(TypeId.DIGITAL_PRODUCT, "product_id");
  }

  private static @Nullable String page(Columns row) {
    return row.optionalId(TypeId.LANDING_PAGE, "landing_page_id");
  }

  private static List<Suspicion> suspicions(@Nullable String json) {
    return json == null ? List.of() : List.of(StrictJson.read(json, Suspicion[].class));
  }

  private static @Nullable List<Payment> payments(@Nullable String json) {
    if (json == null) {
      return null;
    }
    List<Payment> payments = new ArrayList<>();
    for (Map<?, ?> row : StrictJson.read(json, Map[].class)) {
      payments.add(PaymentRows.payment(Columns.of(row)));
    }
    return payments;
  }
}
