package dev.paylink.product.file;

/** SQL of removing what is not used of files. */
final class FileSweepSql {
  private FileSweepSql() {}

  /** Ends uploads of which nothing arrived since a time. Parameters: that time, now, limit. */
  static final String END_IDLE =
      """
      update product_file set state = 'unused', updated_at = $2 where id in (
        select id from product_file where state = 'uploading' and updated_at < $1
        order by updated_at limit $3 for update skip locked)
      returning id""";

  /** Files that are unused since a time. Parameters: that time, limit. */
  static final String UNUSED =
      """
      select id, upload_id from product_file where state = 'unused' and updated_at < $1
      order by updated_at limit $2""";

  /** Parameters: id. */
  static final String FORGET = "delete from product_file where id = $1 and state = 'unused'";
}
