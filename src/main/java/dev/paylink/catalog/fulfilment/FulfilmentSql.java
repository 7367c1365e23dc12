package dev.paylink.catalog.fulfilment;

import dev.paylink.sales.writer.OrderRow;

/** SQL of fulfilling orders of digital products. */
final class FulfilmentSql {
  private FulfilmentSql() {}

  /** Orders to look at. Parameters: limit, id of the order behind which they start. */
  static final String DUE =
      "select order_id, merchant_id, product_id from fulfilment where due and order_id > $2 order by order_id limit $1";

  /**
   * Locks an order and its fulfilment until the end of the transaction. Parameter: order. No row if
   * another node does it, nothing is to be done any more, or the product is being changed: what is
   * added to a product meanwhile, with the product locked, makes the fulfilment due again.
   */
  static final String LOCK =
      """
      select f.state
      from fulfilment f
      join orders o on o.id = f.order_id
      join digital_product p on p.id = f.product_id
      where f.order_id = $1 and f.due
      for no key update of o, f skip locked
      for share of p skip locked""";

  /**
   * What {@link FulfilmentRules} need of a locked order, and whether its product has files.
   * Parameters: merchant, order, product.
   */
  static final String FACTS =
      """
      select %s, (
               select coalesce(sum(r.amount_minor), 0)::bigint from refund r
               where r.order_id = o.id and r.status = 'succeeded'
             ) as returned_minor, exists (
               select from settlement s join payment p on p.id = s.payment_id
               where p.order_id = o.id and s.conflict
             ) as conflict, exists (
               select from product_file f
               where f.merchant_id = $1 and f.product_id = $3 and f.state = 'ready'
             ) as has_files
      from orders o
      where o.merchant_id = $1 and o.id = $2"""
          .formatted(OrderRow.COLUMNS);

  /** Finishes the look at an order. Parameters: merchant, order, state, time. */
  static final String DONE =
      """
      update fulfilment set
        due = false,
        delivered_at = case when state <> 'delivered' and $3 = 'delivered' then $4 else delivered_at end,
        revoked_at = case when $3 <> 'revoked' then null when state = 'revoked' then revoked_at else $4 end,
        state = $3
      where merchant_id = $1 and order_id = $2""";
}
