package dev.paylink.order;

import dev.paylink.event.EventSql;
import dev.paylink.idempotency.IdempotencySql;
import dev.paylink.order.OrderMessages.ListOrders;

/** SQL of orders. */
final class OrderSql {
  private OrderSql() {}

  private static final String COLUMNS =
      """
      o.id, o.status, o.source, o.amount_minor, o.currency, o.customer_name, o.customer_email,
      o.customer_phone, o.suspicious""";

  /**
   * Creates an order with its idempotency key and its event. Parameters 1 to 8 as {@link
   * IdempotencySql#CLAIM}, then source, amount, currency, customer's name, e-mail and phone,
   * metadata, suspicious, event id, event time.
   */
  static final String CREATE =
      """
      with %s, created as (
        insert into orders (id, merchant_id, status, source, amount_minor, currency,
                            customer_name, customer_email, customer_phone, metadata, suspicious)
        select $5, $1, 'pending', $9::text, $10::bigint, $11::text,
               $12::text, $13::text, $14::text, $15::text::json, $16::boolean
        where %s
        returning *
      ), %s
      select true as created, null as fingerprint, id as resource_id, null as body from created
      union all
      select false, taken.* from (%s) taken
      """
          .formatted(
              IdempotencySql.CLAIM,
              IdempotencySql.IS_NEW,
              EventSql.emit("$17", "$18", "'order.created'", "created o", "null"),
              IdempotencySql.TAKEN);

  /** Parameters: id, merchant. */
  static final String GET =
      """
      select %s, o.metadata::text as metadata from orders o where o.id = $1 and o.merchant_id = $2
      """
          .formatted(COLUMNS);

  /**
   * Moves an order to status {@code $3} if its status is one of {@code $4}, and writes the event
   * with id {@code $5} and time {@code $6}. One row with the order as it is now and {@code
   * previous}, the status before; {@code changed} tells whether it moved. No row for an unknown
   * order. The lock in {@code current} makes {@code previous} the status that was really there when
   * two transitions meet.
   */
  static final String TRANSITION =
      """
      with current as (
        select * from orders where id = $1 and merchant_id = $2 for update
      ), changed as (
        update orders o set status = $3::text, sequence = o.sequence + 1
        from current c
        where o.id = c.id and o.status = any($4::text[])
        returning o.*
      ), %2$s
      select true as changed, c.status as previous, %1$s, o.metadata::text as metadata
      from changed o join current c on c.id = o.id
      union all
      select false, o.status, %1$s, o.metadata::text from current o
      where not exists (select from changed)
      """
          .formatted(
              COLUMNS,
              EventSql.emit(
                  "$5",
                  "$6",
                  "'order.' || o.status",
                  "changed o join current c on c.id = o.id",
                  "c.status"));

  /**
   * One page and the total. Parameters: those of the filters that are set, in the order of {@link
   * #where}, then limit and offset, or limit and the id to continue behind. Always at least one
   * row; its {@code id} is null when the page is empty.
   */
  static String list(ListOrders query) {
    String where = where(query);
    int next = 1 + countParameters(where);
    boolean cursor = query.paging().after() != null;
    return """
    select t.total, p.* from (select count(*) as total from orders o where %1$s) t
    left join (
      select %2$s from orders o where %1$s%3$s order by o.id desc limit $%4$d%5$s
    ) p on true
    order by p.id desc
    """
        .formatted(
            where,
            COLUMNS,
            cursor ? " and o.id < $" + (next + 1) : "",
            next,
            cursor ? "" : " offset $" + (next + 1));
  }

  private static String where(ListOrders query) {
    StringBuilder where = new StringBuilder("o.merchant_id = $1");
    int next = 2;
    if (query.status() != null) {
      where.append(" and o.status = $").append(next++);
    }
    if (query.source() != null) {
      where.append(" and o.source = $").append(next++);
    }
    if (query.suspicious() != null) {
      where.append(" and o.suspicious = $").append(next++);
    }
    if (query.createdFrom() != null) {
      where.append(" and o.id >= $").append(next++);
    }
    if (query.createdTo() != null) {
      where.append(" and o.id < $").append(next);
    }
    return where.toString();
  }

  private static int countParameters(String where) {
    return (int) where.chars().filter(c -> c == '$').count();
  }
}
