package dev.paylink.sales.order;

import dev.paylink.data.db.NamedStatement;
import dev.paylink.data.outbox.OutboxSql;
import java.time.Duration;

/** SQL of pending orders that are cancelled because of their age. */
final class OverdueSql {
  private OverdueSql() {}

  /**
   * A condition: no money has arrived for an order {@code o}, in any currency, and its payment
   * methods do not wait longer. If the parameter of others is false, the given methods wait longer;
   * if it is true, all others do, and an order without a payment waits longer as well.
   */
  private static final String IS_OVERDUE =
      """
      o.received_minor = 0
      and not exists (
        select from payment p join settlement s on s.payment_id = p.id
        where p.order_id = o.id and s.outcome = 'succeeded')
      and not exists (
        select from payment p where p.order_id = o.id and (p.provider = any (%1$s::text[])) <> %2$s::boolean)
      and not (%2$s and not exists (select from payment p where p.order_id = o.id))""";

  /**
   * Examines the first pending orders with ids between two, cancels the overdue ones by the methods
   * and others, and writes their events. Skips orders that a concurrent statement has locked, or
   * has changed since they were examined: each payment and each settlement changes its order. One
   * row: how many orders were examined and cancelled, the last one examined, and whether any was
   * skipped.
   */
  static final NamedStatement CANCEL = cancel("status = 'pending'");

  /** The same for the orders of one merchant. */
  static final NamedStatement CANCEL_OF_MERCHANT =
      cancel("exactly(status) = 'pending' and merchant_id = #{merchant}");

  private static NamedStatement cancel(String pending) {
    return NamedStatement.of(
        """
      with examined as (
        select id, xmin::text as version, received_minor from orders
        where %s and id > #{after} and id < #{before} order by id limit #{limit}
      ), due as materialized (
        select o.id, o.version from examined o
        where %s
      ), overdue as (
        select o.id from orders o join due d on o.id = any (array[d.id]) and o.xmin::text = d.version
        order by o.id for update of o skip locked
      ), changed as (
        update orders o set status = 'cancelled', sequence = o.sequence + 1, updated_at = #{at}
        from overdue where o.id = overdue.id
        returning o as whole, o.*
      ), %s
      select (select count(*) from examined) as examined,
             (select count(*) from changed) as cancelled,
             (select id from examined order by id desc limit 1) as last,
             (select count(*) from due) > (select count(*) from changed) as skipped
      """
            .formatted(
                pending,
                IS_OVERDUE.formatted("#{methods}", "#{othersLonger}"),
                OutboxSql.emitAll(
                    "#{eventIds}::uuid[]",
                    "#{at}",
                    """
                  select row_number() over (order by o.id) as n, o.merchant_id,
                         'order.cancelled' as type, o.id as object_id, o.sequence,
                         order_in_event(o.whole) as object, 'pending' as previous
                  from changed o""",
                    "#{origin}")));
  }

  /**
   * When the next pending order of a merchant is as old as a stage says. Parameters as {@link
   * dev.paylink.data.clock.WaitingRows#due}.
   */
  static String due(Duration ttl) {
    return """
    select time_of_id(id) + %1$s as due from orders
    where exactly(status) = 'pending' and merchant_id = $1 and id > first_id_at($2::timestamptz - %1$s)
    order by id limit 1"""
        .formatted("make_interval(secs => %d)".formatted(ttl.toSeconds()));
  }

  /**
   * Counts the pending orders from id {@code $1} to before {@code $2} that {@link #CANCEL} would
   * cancel by the methods {@code $3} and others {@code $4}.
   */
  static final String COUNT =
      """
      select count(*) as overdue from orders o
      where o.status = 'pending' and o.id >= $1 and o.id < $2 and %s
      """
          .formatted(IS_OVERDUE.formatted("$3", "$4"));
}
