package dev.paylink.catalog.paymentlink;

import dev.paylink.data.count.CountedListSql;
import dev.paylink.data.count.PageColumns;
import java.util.List;

/**
 * SQL of one page of payment links and the exact total. Parameters: merchant, limit, the offset or
 * the id to continue after, the time, then the lowest ids of {@code createdFrom} and {@code
 * createdTo} if they are set. Always at least one row; its {@code id} is null when the page is
 * empty.
 */
final class PaymentLinkListSql {
  private PaymentLinkListSql() {}

  /** Reads counts. The cost depends only on the number of due links. */
  static String of(PaymentLinkListShape list) {
    return CountedListSql.of(new PaymentLinkCells(list), page("$4"));
  }

  /** What a list shows of a link {@code l} at a time. */
  static PageColumns page(String at) {
    return new PageColumns(
        PaymentLinkSql.COLUMNS + ", " + PaymentLinkSql.status(at) + " as status",
        "payments_of_link(page.id) as paid",
        List.of("metadata", "success_url"));
  }
}
