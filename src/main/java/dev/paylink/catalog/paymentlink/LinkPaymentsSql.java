package dev.paylink.catalog.paymentlink;

import dev.paylink.data.count.Folding;

/**
 * SQL of what payment links have received: {@code payment_link_paid} holds the figures of links,
 * {@code payment_link_paid_delta} the deltas that are not folded yet. Triggers on {@code orders}
 * write the deltas. A link without a row is not counted yet; {@code payments_of_link} reads its
 * orders. {@code payment_link_uncounted} says up to which link the first count has come; it is
 * empty once all are counted.
 *
 * <p>The functions that read orders of a link name statuses and {@code status <> 'cancelled'}, too:
 * that is the condition of the index {@code orders_by_place_of_link}, which the planner uses only
 * where a query repeats it.
 */
final class LinkPaymentsSql {
  private LinkPaymentsSql() {}

  /**
   * Adds deltas of counted links to their figures. Concurrent folds lock the links in the same
   * order.
   */
  static final Folding FOLDING =
      new Folding(
          "payments of links",
          "payment_link_paid_delta",
          "payment_link_id",
          "exists (select from payment_link_paid p where p.payment_link_id = d.payment_link_id)",
          """
          changes as (
            select payment_link_id, sum(payments)::bigint as payments,
                   sum(received_minor)::bigint as received_minor
            from taken group by 1
          ), locked as (
            select p.payment_link_id from payment_link_paid p join changes using (payment_link_id)
            order by 1 for update of p
          ), folded as (
            update payment_link_paid p set payments = p.payments + c.payments,
                                           received_minor = p.received_minor + c.received_minor
            from changes c join locked using (payment_link_id)
            where p.payment_link_id = c.payment_link_id
          )""");

  /** Whether links from before links were counted are left to be counted. */
  static final String ANY_UNCOUNTED =
      "select exists (select from payment_link_uncounted) as uncounted";

  // The statements below run through JDBC, whose parameters have no numbers.

  /**
   * Inserts the figures of the links of {@code batch} that have none, and drops the deltas that
   * they contain: those of this statement's snapshot. Needs no lock, as only deltas of links with
   * figures are folded.
   */
  private static final String COUNT_BATCH =
      """
      counted as (
        insert into payment_link_paid (payment_link_id, payments, received_minor)
        select b.id, c.payments, c.received_minor
        from batch b cross join lateral counted_payments_of_link(b.id) c
        where not exists (select from payment_link_paid p where p.payment_link_id = b.id)
        on conflict do nothing
        returning payment_link_id
      ), dropped as (
        delete from payment_link_paid_delta d using counted c
        where d.payment_link_id = c.payment_link_id
      )""";

  /**
   * Makes a crash of the database lose the latest links counted, which are counted again then,
   * instead of waiting for its disk after each.
   */
  static final String COMMIT_WITHOUT_WAITING = "set local synchronous_commit = off";

  /** Locks the place of the first count; no row if all are counted, or another node counts. */
  static final String LOCK_PLACE =
      "select after from payment_link_uncounted for update skip locked";

  /**
   * Counts the next link from before links were counted. Runs after {@link #LOCK_PLACE} in the same
   * transaction, to see what was committed before the lock. One row: the number of links.
   */
  static final String COUNT_NEXT =
      """
      with batch as (
        select l.id from payment_link l, payment_link_uncounted place
        where l.id > place.after order by l.id limit 1
      ), %s, moved as (
        update payment_link_uncounted set after = (select id from batch)
        where exists (select from batch)
      ), done as (
        delete from payment_link_uncounted where not exists (select from batch)
      )
      select count(*) from batch
      """
          .formatted(COUNT_BATCH);

  /**
   * Links {@code l} of a merchant with wrong figures: what they lack to those of the orders, and
   * whether the link has figures at all. Not links that are left to the first count. Parameters:
   * merchant, the link after which the part starts, and the last link of the part.
   */
  private static final String WRONG =
      """
      select l.id, c.payments - said.figures[1] as payments,
             c.received_minor - said.figures[2] as received_minor,
             p.payment_link_id is not null as counted
      from payment_link l left join payment_link_paid p on p.payment_link_id = l.id
      cross join lateral counted_payments_of_link(l.id) c
      cross join lateral (select case when p.payment_link_id is null
        then array[c.payments, c.received_minor] else payments_of_link(l.id) end as figures) said
      where l.merchant_id = ?::uuid and l.id > ?::uuid and l.id <= ?::uuid
        and case when p.payment_link_id is null
            then not exists (select from payment_link_uncounted u where u.after < l.id)
            else said.figures <> array[c.payments, c.received_minor] end""";

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
   * Adds what the figures of a merchant's links lack, as deltas: complete or not at all, whenever
   * the process ends, and without waiting for those who fold. Runs after {@link #LOCK_CORRECTION}
   * in the same transaction. Parameters as {@link #WRONG}.
   */
  static final String CORRECT =
      """
      insert into payment_link_paid_delta (payment_link_id, payments, received_minor)
      select id, payments, received_minor from (%s) wrong where counted
      """
          .formatted(WRONG);

  /** Counts the links of a part that are not counted. Parameters as {@link #WRONG}. */
  static final String COUNT =
      """
      with batch as (
        select l.id from payment_link l
        where l.merchant_id = ?::uuid and l.id > ?::uuid and l.id <= ?::uuid
      ), %s
      select count(*) from counted
      """
          .formatted(COUNT_BATCH);
}
