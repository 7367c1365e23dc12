package dev.paylink.sales.order;

import dev.paylink.api.Customer;
import dev.paylink.api.OrderMessages.Order;
import dev.paylink.sales.order.OrderExportMessages.OrderLine;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Orders as CSV by RFC 4180.
 *
 * <p>A spreadsheet takes a cell that begins with {@code =}, {@code +}, {@code -} or {@code @} for a
 * formula, also after a blank, a tab, a line break or a separator. In a cell of free text such a
 * beginning gets an apostrophe before it (OWASP, CSV injection). A phone number of digits after a
 * {@code +} stays as it is: a spreadsheet reads a number, and programs need the number.
 */
final class OrderCsv {
  static final String HEADER =
      "id,externalId,createdAt,status,source,amount,currency,received,refunded,customerName,"
          + "customerEmail,customerPhone,suspicious,paymentLinkId,references,updatedAt,productId,"
          + "landingPageId,number\r\n";

  private static final Customer NOBODY = new Customer(null, null, null);
  private static final Pattern QUOTED = Pattern.compile("[\",;\\t\\r\\n]|^\\s|\\s$");
  private static final Pattern NUMBER = Pattern.compile("\\+[0-9]{3,15}");

  /** Where a cell or a part of it begins as a formula; full-width characters are the same. */
  private static final Pattern FORMULA =
      Pattern.compile(
          "(?:^|(?<=[;|\\t\\r\\n]))(?=[\\s\\p{Z}\\p{Cf}]*[=+@\\-\\uFF1D\\uFF0B\\uFF20\\uFF0D])|^(?=[\\t\\r\\n])");

  private OrderCsv() {}

  /** Appends the row of an order. */
  static void append(StringBuilder csv, OrderLine line) {
    Order order = line.order();
    Customer customer = order.customer() == null ? NOBODY : order.customer();
    csv.append(order.id()).append(',');
    text(csv, line.externalId()).append(',');
    csv.append(order.createdAt()).append(',');
    csv.append(order.status().code()).append(',').append(order.source().code()).append(',');
    csv.append(order.amount().toPlainString()).append(',').append(order.currency()).append(',');
    csv.append(line.received().toPlainString()).append(',');
    csv.append(line.refunded().toPlainString()).append(',');
    text(csv, customer.name()).append(',');
    text(csv, customer.email()).append(',');
    phone(csv, customer.phone()).append(',');
    csv.append(order.suspicious()).append(',');
    csv.append(orEmpty(line.paymentLinkId())).append(',');
    text(csv, line.references()).append(',');
    csv.append(line.updatedAt()).append(',');
    csv.append(orEmpty(line.productId())).append(',');
    csv.append(orEmpty(line.landingPageId())).append(',');
    csv.append(order.number()).append("\r\n");
  }

  private static String orEmpty(@Nullable String id) {
    return id == null ? "" : id;
  }

  private static StringBuilder phone(StringBuilder csv, @Nullable String phone) {
    return phone != null && NUMBER.matcher(phone).matches() ? csv.append(phone) : text(csv, phone);
  }

  private static StringBuilder text(StringBuilder csv, @Nullable String text) {
    if (text == null) {
      return csv;
    }
    String harmless = FORMULA.matcher(text).replaceAll("'");
    return QUOTED.matcher(harmless).find()
        ? csv.append('"').append(harmless.replace("\"", "\"\"")).append('"')
        : csv.append(harmless);
  }
}
