package dev.paylink.catalog.product;

import dev.paylink.catalog.image.KnownImages;
import dev.paylink.data.db.NamedStatement;
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
   * than {@code #{limit}}, and the cover image. Further parameters as in {@link
   * IdempotencySql#claimIf}.
   */
  static final NamedStatement CREATE =
      NamedStatement.of(
          """
      with room as (
        select count(*) < #{limit}::bigint as free from digital_product
        where merchant_id = #{merchant} and deleted_at is null
      ), %s, %s, linked as (
        insert into payment_link (id, merchant_id, source, title, amount_minor, currency,
                                  checkout_token, success_url, not_before, expires_at,
                                  max_payments, require, metadata)
        select #{id}, #{merchant}, 'digital_product', #{title}::text, #{amount}::bigint, #{currency}::text, #{token}::text, #{successUrl}::text,
               #{from}::timestamptz, #{until}::timestamptz, #{stock}::integer, #{require}::text[], #{metadata}::text::json
        where %s and %s
        returning *
      ), product as (
        insert into digital_product (id, merchant_id, description, max_orders, cover_image_id, deliverable)
        select id, merchant_id, #{description}::text, #{stock}::integer, #{cover}::uuid, #{deliverable}::text::json from linked
        returning *
      ), created as (
        select l.*, p.description, p.max_orders, p.cover_image_id, p.deliverable
        from linked l join product p on p.id = l.id
      ), %s
      %s
      """
              .formatted(
                  KnownImages.held("array_remove(array[#{cover}::uuid], null)"),
                  IdempotencySql.claimIf(POSSIBLE),
                  IdempotencySql.IS_NEW,
                  POSSIBLE,
                  OutboxSql.emit(
                      "#{event}",
                      "#{at}",
                      "'digital_product.created'",
                      "created o",
                      "null",
                      "#{origin}"),
                  IdempotencySql.ANSWER));

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
   * Changes a locked product and writes its event. One row with the product after the statement.
   */
  static final NamedStatement UPDATE =
      NamedStatement.of(
          """
      with linked as (
        update payment_link l set
          title = #{title}, amount_minor = #{amount}, success_url = #{successUrl}, not_before = #{from}::timestamptz,
          expires_at = #{until}::timestamptz, max_payments = stock_of_product(l.id, #{stock}::integer), deactivated = #{deleted}::boolean or not #{onSale}::boolean,
          require = #{require}::text[], metadata = #{metadata}::text::json,
          expired = coalesce(#{until} <= #{at}::timestamptz, false),
          exhausted = is_exhausted(l.id, stock_of_product(l.id, #{stock})),
          exhausted_announced = is_exhausted(l.id, stock_of_product(l.id, #{stock})),
          sequence = l.sequence + 1, updated_at = #{at}
        where l.merchant_id = #{merchant} and l.id = #{id} and l.source = 'digital_product'
        returning *
      ), product as (
        update digital_product p set
          description = #{description}, max_orders = #{stock}, cover_image_id = #{cover}::uuid, deliverable = #{deliverable}::text::json,
          deleted_at = case when #{deleted} then #{at} end
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
                      "#{event}",
                      "#{at}",
                      "case when #{deleted} then 'digital_product.deleted' else 'digital_product.updated' end",
                      "changed o",
                      "null",
                      "#{origin}"),
                  COLUMNS));

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
