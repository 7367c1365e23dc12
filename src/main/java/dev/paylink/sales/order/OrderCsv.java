package dev.paylink.sales.order;

import static dev.paylink.sales.export.Csv.plain;

import dev.paylink.api.Customer;
import dev.paylink.api.OrderMessages.Order;
import dev.paylink.sales.export.Csv;
import dev.paylink.sales.order.OrderExportMessages.OrderLine;
import java.util.List;
import java.util.Objects;

/** Orders as CSV. */
record OrderCsv(Csv csv) {
  private static final List<String> COLUMNS =
      List.of(
          "id,externalId,createdAt,status,source,amount,currency,received,refunded,customerName,customerEmail,customerPhone,suspicious,paymentLinkId,references,updatedAt,productId,landingPageId,number,receiptNumber"
              .split(","));

  private static final Customer NOBODY = new Customer(null, null, null);

  /** The first line. */
  String header() {
    return csv.header(COLUMNS);
  }

  /** The row of an order. */
  String row(OrderLine line) {
    Order order = line.order();
    Customer customer = Objects.requireNonNullElse(order.customer(), NOBODY);
    return csv.row(
        List.of(
            order.id(),
            csv.text(line.externalId()),
            order.createdAt().toString(),
            order.status().code(),
            order.source().code(),
            csv.number(order.amount()),
            order.currency(),
            csv.number(line.received()),
            csv.number(line.refunded()),
            csv.text(customer.name()),
            csv.text(customer.email()),
            csv.phone(customer.phone()),
            String.valueOf(order.suspicious()),
            plain(line.paymentLinkId()),
            csv.text(line.references()),
            line.updatedAt().toString(),
            plain(line.productId()),
            plain(line.landingPageId()),
            csv.text(order.number()),
            plain(order.receiptNumber())));
  }
}
