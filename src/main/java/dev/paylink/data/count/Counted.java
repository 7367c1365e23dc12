package dev.paylink.data.count;

/**
 * A table whose rows are counted. Its counts are in {@code <rows>_count}, the deltas that are not
 * folded yet in {@code <rows>_count_delta}; triggers on the table write the deltas.
 *
 * @param table the table
 * @param rows name of a row, in the names of the tables of counts
 * @param merchant expression that finds rows {@code o} of a merchant
 * @param condition of the counted rows {@code o}
 * @param cell the cell of a row {@code o}
 */
public record Counted(String table, String rows, String merchant, String condition, String cell) {
  public static final Counted ORDERS =
      new Counted(
          "orders",
          "order",
          "exactly(o.merchant_id)",
          "true",
          "order_cell(o.status, o.source, o.suspicious)");
  public static final Counted PAYMENT_LINKS =
      new Counted(
          "payment_link",
          "payment_link",
          "o.merchant_id",
          "o.source = 'payment_link'",
          "payment_link_cell(o.deactivated, o.expired, o.exhausted)");

  /** Table of the counts. */
  String counts() {
    return rows + "_count";
  }

  /** Table of the deltas. */
  String deltas() {
    return rows + "_count_delta";
  }

  /** How the deltas are folded. */
  public Folding folding() {
    return CountSql.folding(this);
  }

  /** The rows in words, for messages. */
  public String words() {
    return rows.replace('_', ' ') + "s";
  }
}
