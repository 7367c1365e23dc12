package dev.paylink.node.extension;

/** SQL of the settings that merchants have with extensions. */
final class MerchantSettingSql {
  private MerchantSettingSql() {}

  /** Parameters: merchant, extension. */
  static final String FIND =
      """
      select key, value, sealed from merchant_setting where merchant_id = $1 and extension = $2
      """;

  /** Parameters: merchant. */
  static final String LIST =
      """
      select extension, key, value from merchant_setting where merchant_id = $1 order by 1, 2
      """;

  /** Parameters: merchant, extension, key, value, sealed value. */
  static final String SET =
      """
      insert into merchant_setting (merchant_id, extension, key, value, sealed)
      values ($1, $2, $3, $4, $5)
      on conflict (merchant_id, extension, key)
        do update set value = excluded.value, sealed = excluded.sealed
      """;

  /** Parameters: merchant, extension, key. */
  static final String REMOVE =
      """
      delete from merchant_setting where merchant_id = $1 and extension = $2 and key = $3
      """;

  /** Secrets that the key with a prefix has sealed. Parameters: prefix, limit. */
  static final String SEALED_BY =
      """
      select merchant_id, extension, key, sealed from merchant_setting
      where substring(sealed from 1 for 4) = $1
      limit $2
      """;

  /** Stores a secret unless it has changed. Parameters: as {@link #REMOVE}, new and old secret. */
  static final String RESEAL =
      """
      update merchant_setting set sealed = $4
      where merchant_id = $1 and extension = $2 and key = $3 and sealed = $5
      """;
}
