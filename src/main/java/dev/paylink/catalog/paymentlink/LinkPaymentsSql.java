package dev.paylink.catalog.paymentlink;

import dev.paylink.data.count.Folding;

/**
 * SQL of what payment links have received: {@code payment_link_paid} holds the figures of links,
 * {@code payment_link_paid_delta} the deltas that are not folded yet. Triggers on {@code orders}
 * write the deltas. {@code payments_of_link} adds up both.
 *
 * <p>The functions that read paid orders of a link also have the condition {@code holds_place}:
 * that is the condition of the index {@code orders_by_place_of_link}, which the planner uses only
 * where a query repeats it.
 */
final class LinkPaymentsSql {
  private LinkPaymentsSql() {}

  /** Adds deltas to the figures of links. Concurrent folds lock the links in the same order. */
  static final Folding FOLDING =
      new Folding(
          "payments of links",
          "payment_link_paid_delta",
          "payment_link_id",
          """
          folded as (
            insert into payment_link_paid as p (payment_link_id, payments, received_minor)
            select payment_link_id, sum(payments)::bigint, sum(received_minor)::bigint
            from taken group by 1 order by 1
            on conflict (payment_link_id) do update set
              payments = p.payments + excluded.payments,
              received_minor = p.received_minor + excluded.received_minor
          )""");

  // The statements below run through JDBC, whose parameters have no numbers.

  /**
   * Links {@code l} of a merchant with wrong figures, and their differences from the figures of the
   * orders. Parameters: merchant, the link after which the part starts, and the last link of the
   * part.
   */
  private static final String WRONG =
      """
      select l.id, c.payments - said.figures[1] as payments,
             c.received_minor - said.figures[2] as received_minor
      from payment_link l cross join lateral counted_payments_of_link(l.id) c
      cross join lateral (select payments_of_link(l.id) as figures) said
      where l.merchant_id = ?::uuid and l.id > ?::uuid and l.id <= ?::uuid
        and said.figures <> array[c.payments, c.received_minor]""";

  /**
   * The last link of a part of 1,000 links; no row if there are fewer. Parameters: merchant, the
   * link after which the part starts.
   */
  static final String END_OF_PART =
      """
      select l.id from payment_link l where l.merchant_id = ?::uuid and l.id > ?::uuid
      order by l.id offset 999 limit 1
      """;

  /** Number of links with wrong figures in a part. Parameters as {@link #WRONG}. */
  static final String VERIFY = "select count(*) from (%s) wrong".formatted(WRONG);

  /**
   * Lets one transaction at a time correct figures: two would both add what is missing. Blocks
   * nothing else.
   */
  static final String LOCK_CORRECTION =
      "select pg_advisory_xact_lock(hashtext('payment_link_paid'))";

  /**
   * Adds what the figures of a merchant's links lack, as deltas: complete or not at all, even if
   * the process stops, and without waiting for folds. Runs after {@link #LOCK_CORRECTION} in the
   * same transaction. Parameters as {@link #WRONG}.
   */
  static final String CORRECT =
      """
      insert into payment_link_paid_delta (payment_link_id, payments, received_minor)
      select id, payments, received_minor from (%s) wrong
      """
          .formatted(WRONG);
}
