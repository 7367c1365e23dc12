package dev.paylink.sales.order;

import dev.paylink.api.Customer;
import dev.paylink.api.OrderMessages.Order;
import dev.paylink.http.ValidRequest;
import dev.paylink.sales.order.OrderExportMessages.OrderLine;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Orders as CSV by RFC 4180.
 *
 * <p>A spreadsheet takes a cell that begins with {@code =}, {@code +}, {@code -} or {@code @} for a
 * formula, also after a blank, a tab, a line break or a separator. In a cell of free text such a
 * beginning gets an apostrophe before it (OWASP, CSV injection). A phone number of digits after a
 * {@code +} stays as it is: a spreadsheet reads a number, and programs need the number.
 *
 * @param separator between cells. With a semicolon decimals have a comma, as where spreadsheets
 *     separate by semicolons
 * @param excel whether it is for Excel: with the byte order mark by which it knows UTF-8, and with
 *     text that it would read as a number or a date as a formula of that text
 */
record OrderCsv(char separator, boolean excel) {
  private static final String COLUMNS =
      "id,externalId,createdAt,status,source,amount,currency,received,refunded,customerName,"
          + "customerEmail,customerPhone,suspicious,paymentLinkId,references,updatedAt,productId,"
          + "landingPageId,number\r\n";

  private static final String BYTE_ORDER_MARK = "\ufeff";
  private static final Customer NOBODY = new Customer(null, null, null);
  private static final Pattern QUOTED = Pattern.compile("[\",;\\t\\r\\n]|^\\s|\\s$");
  private static final Pattern NUMBER = Pattern.compile("\\+[0-9]{3,15}");

  /** What Excel reads as a number or a date, so that it loses zeros, digits or a plus. */
  private static final Pattern VALUE =
      Pattern.compile("\\+?[0-9][0-9 .,/:-]{0,199}(?:[eE]\\+?[0-9]{1,20})?");

  /** Where a cell or a part of it begins as a formula; full-width characters are the same. */
  private static final Pattern FORMULA =
      Pattern.compile(
          "(?:^|(?<=[;|\\t\\r\\n]))(?=[\\s\\p{Z}\\p{Cf}]*[=+@\\-\\uFF1D\\uFF0B\\uFF20\\uFF0D])|^(?=[\\t\\r\\n])");

  /** The CSV that a request asks for. */
  static OrderCsv of(ValidRequest request) {
    return new OrderCsv(
        "semicolon".equals(request.optional("separator", String.class)) ? ';' : ',',
        Boolean.TRUE.equals(request.optional("excel", Boolean.class)));
  }

  /** What the file begins with. */
  String header() {
    return (excel ? BYTE_ORDER_MARK : "") + COLUMNS.replace(',', separator);
  }

  /** The row of an order. */
  String row(OrderLine line) {
    Order order = line.order();
    Customer customer = Objects.requireNonNullElse(order.customer(), NOBODY);
    return String.join(
            String.valueOf(separator),
            order.id(),
            text(line.externalId()),
            order.createdAt().toString(),
            order.status().code(),
            order.source().code(),
            number(order.amount()),
            order.currency(),
            number(line.received()),
            number(line.refunded()),
            text(customer.name()),
            text(customer.email()),
            phone(customer.phone()),
            String.valueOf(order.suspicious()),
            orEmpty(line.paymentLinkId()),
            text(line.references()),
            line.updatedAt().toString(),
            orEmpty(line.productId()),
            orEmpty(line.landingPageId()),
            text(order.number()))
        + "\r\n";
  }

  private String text(@Nullable String text) {
    if (text == null) {
      return "";
    }
    if (excel && VALUE.matcher(text).matches()) {
      return quoted("=\"%s\"".formatted(text));
    }
    String harmless = FORMULA.matcher(text).replaceAll("'");
    return QUOTED.matcher(harmless).find() ? quoted(harmless) : harmless;
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }

  private String number(BigDecimal amount) {
    String plain = amount.toPlainString();
    return separator == ';' ? plain.replace('.', ',') : plain;
  }

  private String phone(@Nullable String phone) {
    return phone != null && !excel && NUMBER.matcher(phone).matches() ? phone : text(phone);
  }

  private static String orEmpty(@Nullable String id) {
    return id == null ? "" : id;
  }
}
