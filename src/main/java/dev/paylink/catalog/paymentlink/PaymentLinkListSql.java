package dev.paylink.catalog.paymentlink;

import dev.paylink.data.count.CountedListSql;
import dev.paylink.data.count.ListRange;
import dev.paylink.data.count.ListRange.Page;

/**
 * SQL of one page of payment links and the exact total. Parameters: merchant, limit, the offset or
 * the id to continue after, the time, then the lowest ids of {@code createdFrom} and {@code
 * createdTo} if they are set. Always at least one row; its {@code id} is null when the page is
 * empty.
 */
final class PaymentLinkListSql {
  private PaymentLinkListSql() {}

  private static final String STATUS = PaymentLinkSql.STATUS.replace("$2", "$4");
  private static final String COLUMNS = PaymentLinkSql.COLUMNS + ", " + STATUS + " as status";
  private static final String PAID = "payments_of_link(page.id) as paid";

  /**
   * By the counts, at a cost that does not depend on the number of links, except for those that are
   * due. The total is null while the links of the merchant are not counted.
   */
  static String of(PaymentLinkListShape list) {
    return CountedListSql.of(new PaymentLinkCells(list), COLUMNS, PAID);
  }

  /** By counting the links, for a merchant whose links are not counted yet. */
  static String counting(PaymentLinkListShape list) {
    ListRange range = list.range();
    boolean afterId = range.page() == Page.AFTER;
    // Mentions $4 even without a status, so that its type is always known.
    String where =
        "l.merchant_id = $1 and l.source = 'payment_link' and $4::timestamptz is not null and l.id >= %s and l.id < %s"
            .formatted(range.lowest(), range.end());
    if (list.status() != null) {
      where += " and %s = '%s'".formatted(STATUS, list.status().code());
    }
    return """
    select t.total, page.*, %5$s from (select count(*) as total from payment_link l where %1$s) t
    left join (
      select %2$s from payment_link l where %1$s%3$s
      order by l.id desc limit $2%4$s
    ) page on true
    order by page.id desc
    """
        .formatted(
            where, COLUMNS, afterId ? " and l.id < $3" : "", afterId ? "" : " offset $3", PAID);
  }
}
