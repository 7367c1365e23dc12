package dev.paylink.sales.merchant.setting;

import dev.paylink.data.db.NamedStatement;

/** SQL of the settings that merchants have with extensions. */
final class MerchantSettingSql {
  private MerchantSettingSql() {}

  /** Parameters: merchant, extension. */
  static final String FIND =
      """
      select key, value, sealed from merchant_setting where merchant_id = $1 and extension = $2 and not pending
      """;

  /** Parameters: merchant. */
  static final String LIST =
      """
      select extension, key, value, sealed, pending as is_pending from merchant_setting where merchant_id = $1 order by 1, 2, 5
      """;

  static final NamedStatement SET =
      NamedStatement.of(
          """
          insert into merchant_setting (merchant_id, extension, key, value, sealed, pending)
          values (#{merchant}, #{extension}, #{key}, #{value}, #{sealed}, #{pending})
          on conflict (merchant_id, extension, key, pending)
            do update set value = excluded.value, sealed = excluded.sealed
          """);

  /** Parameters: merchant, extension, key. */
  static final String REMOVE =
      """
      delete from merchant_setting where merchant_id = $1 and extension = $2 and key = $3 and not pending
      """;

  /** Parameters: merchant, extension, key. */
  static final String DROP =
      """
      delete from merchant_setting where merchant_id = $1 and extension = $2 and key = $3 and pending
      """;

  /** Removes settings that have a pending value, and pending removals. Parameters: merchant. */
  static final String REPLACED =
      """
      delete from merchant_setting s
      where s.merchant_id = $1 and case
        when s.pending then s.value is null and s.sealed is null
        else exists (
          select from merchant_setting p
          where p.merchant_id = $1 and p.extension = s.extension and p.key = s.key and p.pending) end
      """;

  /** Parameters: merchant. */
  static final String APPLY =
      """
      update merchant_setting set pending = false where merchant_id = $1 and pending
      """;

  /** Parameters: merchant. */
  static final String DROP_PENDING =
      """
      delete from merchant_setting where merchant_id = $1 and pending
      """;

  /** Secrets that the key with a prefix has sealed. Parameters: prefix, limit. */
  static final String SEALED_BY =
      """
      select merchant_id, extension, key, sealed, pending from merchant_setting
      where substring(sealed from 1 for 4) = $1
      limit $2
      """;

  /**
   * Stores a secret unless it has changed. Parameters: as {@link #REMOVE}, new and old secret,
   * whether it is pending.
   */
  static final String RESEAL =
      """
      update merchant_setting set sealed = $4
      where merchant_id = $1 and extension = $2 and key = $3 and sealed = $5 and pending = $6
      """;
}
