package dev.paylink.catalog.product;

import dev.paylink.catalog.image.KnownImages;
import dev.paylink.data.db.PageCut;
import dev.paylink.data.idempotency.IdempotencySql;
import dev.paylink.data.outbox.OutboxSql;
import java.util.List;

/** SQL of digital products. A product {@code p} has the id of its link {@code l}. */
final class ProductSql {
  private ProductSql() {}

  private static final String COLUMNS =
      """
      l.id, l.title, l.amount_minor, l.currency, l.checkout_token, l.success_url, l.not_before,
      l.expires_at, l.expired, l.exhausted, l.deactivated, l.max_payments, l.require,
      l.metadata::text as metadata, l.updated_at, p.description, p.max_orders, p.cover_image_id,
      p.deliverable::text as deliverable, product_files(p.id)::text as files, licence_of_product(p.id)::text as licence""";

  private static final List<String> LARGE = List.of("description", "metadata", "files");

  private static final String POSSIBLE = "(select free and all_there from room, held)";

  /**
   * Creates a product with its link, its idempotency key and its event, if the merchant has fewer
   * than {@code $24}, and the cover image. Parameters 1 to 8 as in {@link IdempotencySql#claimIf},
   * then title, amount, currency, checkout token, success URL, begin and end of its sale, stock,
   * required fields, metadata, description, cover image, event id, event time, origin, limit,
   * deliverable.
   */
  static final String CREATE =
      """
      with room as (
        select count(*) < $24::bigint as free from digital_product
        where merchant_id = $1 and deleted_at is null
      ), %s, %s, linked as (
        insert into payment_link (id, merchant_id, source, title, amount_minor, currency,
                                  checkout_token, success_url, not_before, expires_at,
                                  max_payments, require, metadata)
        select $5, $1, 'digital_product', $9::text, $10::bigint, $11::text, $12::text, $13::text,
               $14::timestamptz, $15::timestamptz, $16::integer, $17::text[], $18::text::json
        where %s and %s
        returning *
      ), product as (
        insert into digital_product (id, merchant_id, description, max_orders, cover_image_id, deliverable)
        select id, merchant_id, $19::text, $16::integer, $20::uuid, $25::text::json from linked
        returning *
      ), created as (
        select l.*, p.description, p.max_orders, p.cover_image_id, p.deliverable
        from linked l join product p on p.id = l.id
      ), %s
      select true as created, null as fingerprint, id as resource_id, null as body from created
      union all
      select false, taken.* from (%s) taken
      """
          .formatted(
              KnownImages.held("array_remove(array[$20::uuid], null)"),
              IdempotencySql.claimIf(POSSIBLE),
              IdempotencySql.IS_NEW,
              POSSIBLE,
              OutboxSql.emit("$21", "$22", "'digital_product.created'", "created o", "null", "$23"),
              IdempotencySql.TAKEN);

  private static final String STORED =
      """
      from digital_product p join payment_link l on l.id = p.id
      where p.merchant_id = $1 and p.deleted_at is null""";

  /** Parameters: merchant, id. */
  static final String GET =
      "select %s, payments_of_link(l.id) as paid %s and p.id = $2".formatted(COLUMNS, STORED);

  /** Locks a product. Parameters: merchant, id. */
  static final String LOCK =
      "select p.id %s and p.id = $2 for no key update of p, l".formatted(STORED);

  /** A page by number. Parameters: merchant, limit, offset. Always at least one row. */
  static final String LIST = list("", "offset $3");

  /** The page after a product. Parameters: merchant, limit, id. Always at least one row. */
  static final String LIST_AFTER = list("and p.id < $3", "");

  private static String list(String after, String offset) {
    String page =
        "select %s %s %s order by p.id desc limit $2 %s".formatted(COLUMNS, STORED, after, offset);
    return """
    select t.total, page.*, payments_of_link(page.id) as paid
    from (select count(*) as total from digital_product where merchant_id = $1 and deleted_at is null) t
    left join (%s) page on true
    order by page.id desc
    """
        .formatted(PageCut.of(page, LARGE));
  }

  /**
   * Changes a locked product and writes its event. Parameters: merchant, time, id, event id,
   * origin, title, amount, success URL, begin and end of its sale, stock, whether it is on sale,
   * required fields, metadata, description, whether it is deleted, cover image, deliverable. One
   * row with the product after the statement.
   */
  static final String UPDATE =
      """
      with linked as (
        update payment_link l set
          title = $6, amount_minor = $7, success_url = $8, not_before = $9::timestamptz,
          expires_at = $10::timestamptz, max_payments = stock_of_product(l.id, $11::integer), deactivated = $16::boolean or not $12::boolean,
          require = $13::text[], metadata = $14::text::json,
          expired = coalesce($10 <= $2::timestamptz, false),
          exhausted = is_exhausted(l.id, stock_of_product(l.id, $11)),
          exhausted_announced = is_exhausted(l.id, stock_of_product(l.id, $11)),
          sequence = l.sequence + 1, updated_at = $2
        where l.merchant_id = $1 and l.id = $3 and l.source = 'digital_product'
        returning *
      ), product as (
        update digital_product p set
          description = $15, max_orders = $11, cover_image_id = $17::uuid, deliverable = $18::text::json,
          deleted_at = case when $16 then $2 end
        from linked where p.id = linked.id
        returning p.*
      ), changed as (
        select l.*, p.description, p.max_orders, p.cover_image_id, p.deliverable, product_files(p.id) as files,
               licence_of_product(p.id) as licence
        from linked l join product p on p.id = l.id
      ), %s
      select %s, current_payments_of_link(l.id) as paid
      from linked l join product p on p.id = l.id
      """
          .formatted(
              OutboxSql.emit(
                  "$4",
                  "$2",
                  "case when $16 then 'digital_product.deleted' else 'digital_product.updated' end",
                  "changed o",
                  "null",
                  "$5"),
              COLUMNS);

  /**
   * Sets stock and time of the last change of a product, and writes its event. Parameters:
   * merchant, time, id, event id, origin.
   */
  static final String TOUCH =
      """
      with linked as (
        update payment_link l set
          max_payments = stock_of_product(p.id, p.max_orders),
          exhausted = is_exhausted(p.id, stock_of_product(p.id, p.max_orders)),
          exhausted_announced = is_exhausted(p.id, stock_of_product(p.id, p.max_orders)),
          sequence = l.sequence + 1, updated_at = $2
        from digital_product p
        where l.merchant_id = $1 and l.id = $3 and p.id = l.id and p.deleted_at is null
        returning l.*
      ), changed as (
        select l.*, p.description, p.max_orders, p.cover_image_id, p.deliverable, product_files(p.id) as files,
               licence_of_product(p.id) as licence
        from linked l join digital_product p on p.id = l.id
      ), %s
      select id from linked
      """
          .formatted(
              OutboxSql.emit("$4", "$2", "'digital_product.updated'", "changed o", "null", "$5"));
}
