package dev.paylink.catalog.paymentlink;

import dev.paylink.catalog.paymentlink.PaymentLinkSearchShape.By;
import dev.paylink.data.count.BoundedSearchSql;
import dev.paylink.data.count.BoundedSearchSql.Rows;
import dev.paylink.data.db.NamedStatement;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * SQL of one page of a search for payment links; see {@link BoundedSearchSql}. Parameters: the time
 * {@code at}, {@code status}, and the searched values. A null matches every link.
 */
final class PaymentLinkSearchSql {
  private PaymentLinkSearchSql() {}

  private static final String LINK = "l.merchant_id = #{merchant} and l.source = 'payment_link'";

  /** Returns the statement for a search of this shape. */
  static NamedStatement of(PaymentLinkSearchShape search) {
    Rows links =
        new Rows(
            "payment_link",
            "l",
            (end, limit) -> candidates(search.by(), end, limit),
            others(search.by()));
    return BoundedSearchSql.of(links, PaymentLinkListSql.page("#{at}"), search.after());
  }

  private static String candidates(By by, String end, int limit) {
    return """
    select l.id from payment_link l where %s and %s and l.id >= #{from} and l.id < %s
    order by l.id desc limit %d"""
        .formatted(LINK, by.condition, end, limit);
  }

  /** The conditions of a link, without that on the value of its index. */
  private static String others(By by) {
    String searched =
        Arrays.stream(By.values())
            .filter(other -> other != by)
            .map(
                other ->
                    " and (#{%s}::text is null or %s)".formatted(other.parameter, other.condition))
            .collect(Collectors.joining());
    return "%s and (#{status}::text is null or %s = #{status})%s"
        .formatted(LINK, PaymentLinkSql.status("#{at}"), searched);
  }
}
