package dev.paylink.paymentlink;

/**
 * SQL of what payment links have received: {@code payment_link_paid} holds the figures of links,
 * {@code payment_link_paid_delta} the deltas that are not folded yet. Triggers on {@code orders}
 * write the deltas. A link without a row is not counted yet; {@code payments_of_link} reads its
 * orders.
 */
final class LinkPaymentsSql {
  private LinkPaymentsSql() {}

  /**
   * Folds up to {@code $1} deltas of counted links. Concurrent folds take other deltas and lock the
   * links in the same order. One row: the number of deltas folded.
   */
  static final String FOLD =
      """
      with taken as (
        delete from payment_link_paid_delta
        where ctid = any (array(
          select d.ctid from payment_link_paid_delta d
          where exists (select from payment_link_paid p where p.payment_link_id = d.payment_link_id)
          order by d.payment_link_id limit $1 for update of d skip locked))
        returning *
      ), changes as (
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
      )
      select count(*)::integer as folded from taken
      """;

  /** Vacuums folded deltas, which every reading would otherwise have to skip. */
  static final String VACUUM =
      "vacuum (truncate off, skip_locked, index_cleanup on) payment_link_paid_delta";

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
   * Counts the next {@code $1} links from before links were counted; nothing while another node
   * does. One row: the number of links.
   */
  static final String COUNT_NEXT =
      """
      with place as (
        select after from payment_link_uncounted for update skip locked
      ), batch as (
        select l.id from payment_link l, place where l.id > place.after order by l.id limit $1
      ), %s, moved as (
        update payment_link_uncounted set after = (select id from batch order by id desc limit 1)
        where exists (select from batch)
      ), done as (
        delete from payment_link_uncounted
        where exists (select from place) and not exists (select from batch)
      )
      select count(*)::integer as counted from batch
      """
          .formatted(COUNT_BATCH);

  // The statements below run through JDBC, whose parameters have no numbers.

  /** Number of links of a merchant whose figures differ from the orders. Parameter: merchant. */
  static final String VERIFY =
      """
      select count(*) as wrong
      from payment_link l join payment_link_paid p on p.payment_link_id = l.id
      cross join lateral counted_payments_of_link(l.id) c
      where l.merchant_id = ?::uuid
        and payments_of_link(l.id) <> array[c.payments, c.received_minor]
      """;

  /**
   * Removes wrong figures of a merchant's links, which are not counted then. Parameter: merchant.
   */
  static final String DELETE_WRONG =
      """
      delete from payment_link_paid p using payment_link l
      where l.id = p.payment_link_id and l.merchant_id = ?::uuid
        and payments_of_link(l.id)
          <> (select array[c.payments, c.received_minor] from counted_payments_of_link(l.id) c)
      """;

  /**
   * Counts the links of a merchant that are not counted. Runs after {@link #DELETE_WRONG} in a
   * transaction of its own. Parameter: merchant.
   */
  static final String COUNT =
      """
      with batch as (
        select l.id from payment_link l where l.merchant_id = ?::uuid
      ), %s
      select count(*) from counted
      """
          .formatted(COUNT_BATCH);
}
