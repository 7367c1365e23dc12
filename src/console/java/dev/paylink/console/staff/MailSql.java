package dev.paylink.console.staff;

/** SQL of the e-mail addresses of staff. People that sign in elsewhere have no address. */
final class MailSql {
  private MailSql() {}

  /** Serializes what is counted, until the end of the transaction. Parameter: name. */
  static final String LOCK =
      "select pg_advisory_xact_lock(hashtextextended('console.mail ' || $1, 0))";

  /** No row for a person that signs in elsewhere. Parameter: staff. */
  static final String ADDRESS =
      "select email from ext_console.staff where id = $1 and removed_at is null and subject is null";

  /** Parameters: digest, staff, address, seconds, how many may wait. */
  static final String CREATE_CONFIRMATION =
      """
      insert into ext_console.single_use_link (digest, staff_id, purpose, expires_at, email)
      select $1, p.id, 'mail_address', now() + make_interval(secs => $4), $3
      from ext_console.staff p
      where p.id = $2 and p.removed_at is null and p.subject is null
        and (select count(*) from ext_console.single_use_link l
             where l.staff_id = $2 and l.purpose = 'mail_address' and l.expires_at > now()) < $5
      returning digest
      """;

  /** Parameters: digest, staff. */
  static final String FIND_CONFIRMATION =
      """
      select email from ext_console.single_use_link
      where digest = $1 and staff_id = $2 and purpose = 'mail_address' and expires_at > now()
      """;

  /**
   * Uses a confirmation up, with all other links of the person to addresses. Parameters: digest,
   * staff.
   */
  static final String CONFIRM =
      """
      with used as (
        delete from ext_console.single_use_link
        where digest = $1 and staff_id = $2 and purpose = 'mail_address' and expires_at > now()
        returning staff_id, email
      ), others as (
        delete from ext_console.single_use_link l using used u
        where l.staff_id = u.staff_id and l.purpose in ('mail', 'mail_address') and l.digest <> $1
      )
      update ext_console.staff p set email = u.email from used u
      where p.id = u.staff_id and p.removed_at is null and p.subject is null
      returning p.id
      """;

  /** Parameter: staff. */
  static final String REMOVE =
      """
      with links as (
        delete from ext_console.single_use_link where staff_id = $1 and purpose in ('mail', 'mail_address')
      )
      update ext_console.staff set email = null where id = $1 and email is not null returning id
      """;

  /**
   * Links for the people with an address, the newest first, as far as they may have one more.
   * Parameters: address, digests, seconds, how many may be unused.
   */
  static final String CREATE_LINKS =
      """
      insert into ext_console.single_use_link (digest, staff_id, purpose, expires_at, email)
      select d.digest, p.id, 'mail', now() + make_interval(secs => $3), $1
      from (
        select id, row_number() over (order by id desc) as n from ext_console.staff
        where email = $1 and removed_at is null and subject is null
      ) p
      join unnest($2::bytea[]) with ordinality d (digest, n) on d.n = p.n
      where p.n + (select count(*) from ext_console.single_use_link l
                   where l.email = $1 and l.purpose = 'mail' and l.expires_at > now()) <= $4
      returning digest, staff_id, (select s.merchant_id from ext_console.staff s where s.id = staff_id) as merchant_id
      """;
}
