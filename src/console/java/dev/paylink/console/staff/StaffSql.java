package dev.paylink.console.staff;

/** SQL of staff and of the links that lead them in. */
final class StaffSql {
  private StaffSql() {}

  private static final String COLUMNS =
      """
      p.id, p.merchant_id, p.name, p.role, p.created_at, p.subject,
      (select max(s.seen_at) from ext_console.session s where s.staff_id = p.id) as seen_at,
      (select count(*) from ext_console.passkey k where k.staff_id = p.id) as passkeys,
      exists (
        select from ext_console.single_use_link l
        where l.staff_id = p.id and l.purpose = 'invitation' and l.expires_at > now()) as invited""";

  /** The staff of a merchant, newest first. Parameter: merchant. */
  static final String LIST =
      """
      select %s from ext_console.staff p
      where p.merchant_id = $1 and p.removed_at is null order by p.id desc limit 200
      """
          .formatted(COLUMNS);

  /** Parameters: merchant, id. */
  static final String GET =
      """
      select %s from ext_console.staff p where p.merchant_id = $1 and p.id = $2 and p.removed_at is null
      """
          .formatted(COLUMNS);

  /**
   * Serializes changes of the staff of a merchant, until the end of the transaction. Parameter:
   * merchant.
   */
  static final String LOCK =
      "select pg_advisory_xact_lock(hashtextextended('console.staff ' || $1, 0))";

  /** Parameters: id, merchant, name, role, subject, creator. */
  static final String CREATE =
      """
      insert into ext_console.staff (id, merchant_id, name, role, subject, created_by)
      values ($1, $2, $3, $4, $5, $6)
      """;

  /** The person of a subject. Parameters: merchant, subject. */
  static final String GET_SUBJECT =
      """
      select %s from ext_console.staff p
      where p.merchant_id = $1 and p.subject = $2 and p.removed_at is null
      """
          .formatted(COLUMNS);

  /**
   * The person of a subject, with the latest name and role. Parameters: merchant, subject, name,
   * role.
   */
  static final String UPDATE_SUBJECT =
      """
      update ext_console.staff set name = $3, role = $4
      where merchant_id = $1 and subject = $2 and removed_at is null
      returning id
      """;

  /** Parameters: merchant, id, role. */
  static final String CHANGE_ROLE =
      "update ext_console.staff set role = $3 where merchant_id = $1 and id = $2 and removed_at is null";

  /** Removes a person with passkeys, links and sessions. Parameters: merchant, id. */
  static final String REMOVE =
      """
      with removed as (
        update ext_console.staff set removed_at = now() where merchant_id = $1 and id = $2 and removed_at is null returning id
      ), keys as (
        delete from ext_console.passkey where staff_id in (select id from removed)
      ), links as (
        delete from ext_console.single_use_link where staff_id in (select id from removed)
      )
      delete from ext_console.session where staff_id in (select id from removed)
      """;

  /** Takes a person's passkeys, links and sessions, as a new invitation does. Parameter: staff. */
  static final String RESET =
      """
      with keys as (
        delete from ext_console.passkey where staff_id = $1
      ), links as (
        delete from ext_console.single_use_link where staff_id = $1
      )
      delete from ext_console.session where staff_id = $1
      """;

  /** Parameters: digest, staff, purpose, seconds, scopes, token, return URL. */
  static final String CREATE_LINK =
      """
      insert into ext_console.single_use_link (digest, staff_id, purpose, expires_at, scopes, token_id, return_url)
      values ($1, $2, $3, now() + make_interval(secs => $4), $5, $6, $7)
      returning expires_at
      """;

  /** A link that can be used. Parameters: digest, purpose. */
  static final String FIND_LINK =
      """
      select p.id, p.merchant_id, p.name, p.role, l.scopes, l.token_id, l.return_url
      from ext_console.single_use_link l join ext_console.staff p on p.id = l.staff_id
      where l.digest = $1 and l.purpose = $2 and l.expires_at > now() and p.removed_at is null
        and (l.email is null or l.email = p.email)
      """;

  /** Uses a link up. No row if it was used before. Parameters: digest, purpose. */
  static final String USE_LINK =
      """
      delete from ext_console.single_use_link l using ext_console.staff p
      where l.digest = $1 and l.purpose = $2 and l.expires_at > now() and p.id = l.staff_id and p.removed_at is null
        and (l.email is null or l.email = p.email)
      returning l.staff_id
      """;
}
