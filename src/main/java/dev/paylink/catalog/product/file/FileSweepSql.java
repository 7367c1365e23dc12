package dev.paylink.catalog.product.file;

/** SQL of removing what is not used of files. */
final class FileSweepSql {
  private FileSweepSql() {}

  /** Stops uploads that have received nothing since a time. Parameters: that time, now, limit. */
  static final String END_IDLE =
      """
      update product_file set state = 'unused', updated_at = $2 where id in (
        select id from product_file where state = 'uploading' and updated_at < $1
        order by updated_at limit $3 for update skip locked)
      returning id""";

  /**
   * Marks files as unused if their product was deleted after a time, and has no buyers and no
   * pending orders. Parameters: that time, now, limit.
   */
  static final String END_DELETED =
      """
      update product_file set state = 'unused', updated_at = $2 where id in (
        select f.id
        from digital_product p
        join product_file f on f.product_id = p.id and f.state = 'ready'
        where p.deleted_at > $1
          and not exists (
            select from orders o
            where o.payment_link_id = p.id and holds_place(o.status))
        limit $3 for update of f skip locked)
      returning id""";

  /**
   * Unused files that nobody can be reading: uploads that became no file, files of products without
   * orders, and files that are unused since a time. Parameters: that time, limit.
   */
  static final String UNUSED =
      """
      select f.id, f.upload_id from product_file f
      where f.state = 'unused' and (
        f.updated_at < $1 or f.content_type is null
        or not exists (select from orders o where o.payment_link_id = f.product_id))
      order by f.updated_at limit $2""";

  /** Parameters: id. */
  static final String FORGET = "delete from product_file where id = $1 and state = 'unused'";
}
