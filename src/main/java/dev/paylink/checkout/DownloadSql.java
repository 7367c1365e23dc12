package dev.paylink.checkout;

/** SQL of what customers have bought. */
final class DownloadSql {
  private DownloadSql() {}

  /** Parameters: checkout token, order, browser. */
  static final String OWN =
      """
      select o.id from orders o join payment_link l on l.id = o.payment_link_id
      where l.checkout_token = $1 and o.id = $2 and o.browser = $3 and o.product_id is not null""";

  /**
   * The newest order with a number and an e-mail address, which is compared in any case.
   * Parameters: bytes of the number, address.
   */
  static final String OF_EMAIL =
      """
      select o.id from orders o join fulfilment f on f.order_id = o.id
      where substring(uuid_send(o.id) from 12) = $1 and lower(o.customer_email) = lower($2)
      order by o.id desc limit 1""";

  /** How many bytes of a file {@code f} an order can still get. Parameter 3 is how often. */
  private static final String LEFT =
      """
      greatest($3::bigint * f.size - coalesce(
        (select d.bytes from download d where d.order_id = o.id and d.file_id = f.id), 0), 0)""";

  private static final String FILE =
      "f.id as file_id, f.name as file_name, f.content_type, f.size, encode(f.sha256, 'hex') as sha256, %s as left_bytes"
          .formatted(LEFT);

  /**
   * What the customer of an order can download, a row for each file, or one without a file.
   * Parameters: order, time, how often each file can be downloaded.
   */
  static final String DOWNLOADS =
      """
      select %s, fulfilment.state, %s, d.text as delivered_text, d.url as delivered_url
      from orders o
      join fulfilment on fulfilment.order_id = o.id
      left join deliverable d on d.order_id = o.id and d.state = 'delivered'
      join (%s) on l.id = o.payment_link_id
      left join product_file f on f.product_id = o.product_id and f.state = 'ready'
      where o.id = $1
      order by f.name collate "C"
      """
          .formatted(CheckoutSql.OFFER, FILE, CheckoutSql.OFFERED);

  /** A file of a delivered order. Parameters: order, file, how often it can be downloaded. */
  static final String OPEN_FILE =
      """
      select %s
      from fulfilment o_f
      join orders o on o.id = o_f.order_id
      join product_file f on f.product_id = o.product_id and f.state = 'ready'
      where o.id = $1 and f.id = $2 and o_f.state = 'delivered'
      """
          .formatted(FILE);

  /**
   * Counts bytes of a file as sent. Parameters: order, file, how often it can be downloaded, bytes.
   * No row if that many cannot be sent any more.
   */
  static final String COUNT =
      """
      insert into download as d (order_id, merchant_id, file_id, bytes)
      select o.order_id, o.merchant_id, f.id, greatest($4::bigint, 0)
      from fulfilment o join product_file f on f.product_id = o.product_id and f.state = 'ready'
      where o.order_id = $1 and f.id = $2 and ($4 < 0 or o.state = 'delivered')
        and $4 <= $3::bigint * f.size
      on conflict (order_id, file_id) do update set bytes = greatest(d.bytes + $4, 0)
        where d.bytes + $4 <= $3 * (select size from product_file where id = d.file_id)
      returning bytes
      """;
}
