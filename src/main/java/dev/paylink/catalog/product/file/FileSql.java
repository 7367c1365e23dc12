package dev.paylink.catalog.product.file;

/** SQL of files of products. The first parameter of each statement is the merchant. */
final class FileSql {
  private FileSql() {}

  /** Locks a product that is not deleted. Parameters: product, name of the file. */
  static final String LOCK_PRODUCT =
      """
      select p.id, (
          select count(distinct f.name) from product_file f
          where f.product_id = p.id and f.state <> 'unused' and f.name <> $3) as others
      from digital_product p
      where p.merchant_id = $1 and p.id = $2 and p.deleted_at is null
      for no key update of p""";

  /** Locks the merchant, so that uploads of it start one after the other. */
  static final String LOCK_MERCHANT = "select id from merchant where id = $1 for no key update";

  /**
   * What the merchant's files take: also uploads, and files whose object is not removed yet, but
   * not the upload that is about to be replaced. Parameters: product, name.
   */
  static final String STORED =
      """
      select count(*) as files, coalesce(sum(size), 0)::bigint as bytes from product_file
      where merchant_id = $1 and not (state = 'uploading' and product_id = $2 and name = $3)""";

  private static final String COLUMNS = "id, size, state, upload_id, etags";

  /** The upload of a file. Parameters: product, name. */
  static final String UPLOADING =
      "select %s from product_file where merchant_id = $1 and product_id = $2 and name = $3 and state = 'uploading' for update"
          .formatted(COLUMNS);

  /**
   * Stops the upload of a file. Parameters: product, name, time. Returns a row if there was an
   * upload.
   */
  static final String END_UPLOAD =
      """
      update product_file set state = 'unused', updated_at = $4
      where merchant_id = $1 and product_id = $2 and name = $3 and state = 'uploading'
      returning id""";

  /** Parameters: id, product, name, size, time. */
  static final String INSERT =
      """
      insert into product_file (id, merchant_id, product_id, name, size, state, updated_at)
      values ($2, $1, $3, $4, $5, 'uploading', $6)""";

  /** Parameters: id, upload id of the storage. No row if the upload is over. */
  static final String BEGUN =
      """
      update product_file set upload_id = $3
      where merchant_id = $1 and id = $2 and state = 'uploading'
      returning %s"""
          .formatted(COLUMNS);

  /** Parameters: id, number of the part, ETag, time. No row if it is not the next part. */
  static final String KEEP_PART =
      """
      update product_file set etags = etags || $4::text, updated_at = $5
      where merchant_id = $1 and id = $2 and state = 'uploading' and cardinality(etags) = $3 - 1
      returning id""";

  private static final String SHOWN =
      "name, size, content_type, encode(sha256, 'hex') as sha256, updated_at";

  /** An upload or what became of it. Parameters: product, id. */
  static final String LOCK =
      "select state, %s from product_file where merchant_id = $1 and product_id = $2 and id = $3 for update"
          .formatted(SHOWN);

  /** The file of the name of an upload. Parameters: product, id of the upload. */
  static final String READY_BEFORE =
      """
      select %s from product_file
      where merchant_id = $1 and product_id = $2 and state = 'ready'
        and name = (select name from product_file where merchant_id = $1 and id = $3)"""
          .formatted(SHOWN);

  /** Parameters: product, name, time. A row if there was a file. */
  static final String REMOVE =
      """
      update product_file set state = 'unused', updated_at = $4
      where merchant_id = $1 and product_id = $2 and name = $3 and state = 'ready'
      returning id""";

  /** Parameters: id, content type, SHA-256 in hexadecimal digits, time. */
  static final String READY =
      """
      update product_file set
        state = 'ready', content_type = $3, sha256 = decode($4, 'hex'), updated_at = $5
      where merchant_id = $1 and id = $2 and state = 'uploading'
      returning %s"""
          .formatted(SHOWN);

  /** Parameters: id, time. One row: whether it has become a file. */
  static final String DROP =
      """
      with dropped as (
        update product_file set state = 'unused', updated_at = $3
        where merchant_id = $1 and id = $2 and state = 'uploading'
      )
      select exists (select from product_file
                     where merchant_id = $1 and id = $2 and content_type is not null) as became_file""";
}
