package dev.paylink.sales.receipt;

/**
 * SQL of receipt numbers. The statement that makes an order paid, or a refund succeed, also gives
 * the number. It holds the row of the counter until its transaction finishes: if that rolls back,
 * the next receipt gets the number.
 */
public final class ReceiptSql {
  private ReceiptSql() {}

  /** Column for the year of a receipt, for use in a batch; null for no receipt. */
  public static final String YEAR = "receipt_year integer";

  /** An expression for the time zone of a merchant, by which the year is found. */
  public static String timeZone(String merchantId) {
    return "(select m.profile->>'timeZone' from merchant m where m.id = %s) as time_zone"
        .formatted(merchantId);
  }

  /**
   * Common table expressions that give numbers. The last is {@code numbered}, with {@code id},
   * {@code year} and {@code number} of each receipt. Counters are locked in the order of their
   * merchants, so that statements for several merchants wait for each other without a deadlock.
   *
   * @param due a query with a row per receipt: {@code id} of the order or the refund, {@code
   *     merchant_id}, {@code kind} and {@code year}. All its rows must then be written
   */
  public static String number(String due) {
    return """
    receipts_due as materialized (
      select d.*, count(*) over (partition by d.merchant_id, d.kind, d.year order by d.id desc) - 1 as later
      from (%s) d
    ), counted as (
      insert into receipt_counter as c (merchant_id, kind, year, last)
      select d.merchant_id, d.kind, d.year, count(*) from receipts_due d
      group by d.merchant_id, d.kind, d.year order by d.merchant_id, d.kind, d.year
      on conflict (merchant_id, kind, year) do update set last = c.last + excluded.last
      returning merchant_id, kind, year, last
    ), numbered as (
      insert into receipt (id, merchant_id, kind, year, number, shop, title, live)
      select d.id, d.merchant_id, d.kind, d.year, c.last - d.later,
             coalesce(m.profile->>'displayName', m.name),
             (select l.title from orders o join payment_link l on l.id = o.payment_link_id where o.id = d.id),
             m.mode = 'live'
      from receipts_due d join counted c using (merchant_id, kind, year) join merchant m on m.id = d.merchant_id
      returning id, year, number
    )"""
        .formatted(due);
  }
}
