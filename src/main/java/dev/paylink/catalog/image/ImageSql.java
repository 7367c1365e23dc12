package dev.paylink.catalog.image;

import dev.paylink.data.db.NamedStatement;

/** SQL of images. The first parameter of a statement is the merchant, if it says nothing else. */
final class ImageSql {
  private ImageSql() {}

  /** The unique index of the files that a merchant's images come from. */
  static final String DIGEST_INDEX = "image_by_digest";

  private static final String COLUMNS = "id, content_type, width, height, size";

  /**
   * The image of a file, or a new one. The digest is the SHA-256 in hexadecimal digits. No row if
   * the limit of images is reached.
   */
  static final NamedStatement BEGIN =
      NamedStatement.of(
          """
      with known as (
        select %1$s from image
        where merchant_id = #{merchant} and digest = decode(#{digest}, 'hex') and state = 'ready'
      ), begun as (
        insert into image (id, merchant_id, digest, state, content_type, width, height, size,
                           small_content_type, small_width, small_height, small_size, updated_at)
        select #{id}::uuid, #{merchant}, decode(#{digest}, 'hex'), 'storing', #{type}::text, #{width}::integer, #{height}::integer,
               #{size}::integer, #{smallType}::text, #{smallWidth}::integer, #{smallHeight}::integer, #{smallSize}::integer, #{at}::timestamptz
        where not exists (select from known) and #{limit}::bigint > (
          select count(*) from image where merchant_id = #{merchant} and state = 'ready')
        returning %1$s
      )
      select true as known, known.* from known union all select false, begun.* from begun"""
              .formatted(COLUMNS));

  /**
   * Puts an image in use, of which the sweep has not taken hold. Parameters: id, time. Violates
   * {@link #DIGEST_INDEX} if there is one of the same file.
   */
  static final String FINISH =
      """
      update image set state = 'ready', updated_at = $3
      where merchant_id = $1 and id = $2 and state = 'storing'
        and updated_at > $3::timestamptz - interval '1 hour'
      returning %s"""
          .formatted(COLUMNS);

  /** Gives a new image up, and finds the one of the same file. Parameters: id, time. */
  static final String REPLACE =
      """
      with dropped as (
        update image set state = 'unused', updated_at = $3
        where merchant_id = $1 and id = $2 and state = 'storing'
        returning digest
      )
      select %s from image
      where merchant_id = $1 and state = 'ready' and digest = (select digest from dropped)"""
          .formatted(COLUMNS);

  private static final String READY = "from image where merchant_id = $1 and state = 'ready'";

  /** Parameters: id. */
  static final String GET = "select %s %s and id = $2".formatted(COLUMNS, READY);

  /**
   * The given images that exist. They cannot be deleted until the transaction is over. Parameters:
   * ids.
   */
  static final String KNOWN = "select id %s and id = any ($2) for share".formatted(READY);

  /** Waits for the transactions that start to use an image. Parameters: id. */
  static final String LOCK = "select id %s and id = $2 for update".formatted(READY);

  /** A page by number. Parameters: limit, offset. Always at least one row. */
  static final String LIST = list("", "offset $3");

  /** The page after an image. Parameters: limit, id. Always at least one row. */
  static final String LIST_AFTER = list("and id < $3", "");

  private static String list(String after, String offset) {
    return """
    select t.total, page.*
    from (select count(*) as total %2$s) t
    left join (select %1$s %2$s %3$s order by id desc limit $2 %4$s) page on true
    order by page.id desc"""
        .formatted(COLUMNS, READY, after, offset);
  }

  /**
   * Deletes a locked image that nothing uses. Parameters: id as it is stored, id as pages name it,
   * time. One row: whether it was deleted, and a product and a page that use it.
   */
  static final String DELETE =
      """
      with product as (
        select id from digital_product
        where merchant_id = $1 and cover_image_id = $2 and deleted_at is null limit 1
      ), page as (
        select id from landing_page
        where merchant_id = $1 and deleted_at is null
          and $3::text = any (images) limit 1
      ), removed as (
        update image set state = 'unused', updated_at = $4
        where merchant_id = $1 and id = $2 and state = 'ready'
          and not exists (select from product) and not exists (select from page)
        returning id
      )
      select exists (select from removed) as removed,
             (select id from product) as product_id, (select id from page) as page_id""";

  /** A picture of any merchant, for everybody with its address. Parameters: id. */
  static final String PICTURE =
      """
      select content_type, size, small_content_type, small_size from image
      where id = $1 and state = 'ready'""";

  /**
   * Images of all merchants whose pictures can be removed. Parameters: the time since which images
   * are unused, the time before which uploads were started, limit.
   */
  static final String UNUSED =
      """
      select id from image
      where state <> 'ready' and updated_at < case state when 'unused' then $1::timestamptz else $2::timestamptz end
      order by updated_at limit $3""";

  /** Parameters: id. */
  static final String FORGET = "delete from image where id = $1 and state <> 'ready'";
}
