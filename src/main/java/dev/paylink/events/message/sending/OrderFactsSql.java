package dev.paylink.events.message.sending;

/** SQL of what messages say of an order {@code o}. */
public final class OrderFactsSql {
  private OrderFactsSql() {}

  /** What was sent back, and what banks have taken back, without refunds that are under way. */
  public static final String REFUNDED =
      """
      o.refunded_minor - (
        select coalesce(sum(r.amount_minor), 0)::bigint from refund r where r.order_id = o.id and r.status = 'pending'
      )""";

  /** What banks have taken back. */
  static final String LOST =
      """
      coalesce((
        select sum(r.amount_minor) from refund r where r.order_id = o.id and r.status = 'succeeded' and r.dispute
      ), 0)::bigint""";

  /** Whether a payment {@code p} waits for its customer and has instructions for them. */
  public static final String WAITS =
      "p.order_id = o.id and p.status = 'pending' and (p.instructions is not null or p.display->>'account' is not null)";
}
