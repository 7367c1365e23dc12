package dev.paylink.console.staff;

/** SQL of sessions. */
final class SessionSql {
  private SessionSql() {}

  /**
   * The session of a cookie, unless it has expired or was idle for 12 hours. Updates its last use,
   * once a minute. Parameter: digest.
   */
  static final String FIND =
      """
      with found as (
        select s.id, s.staff_id, p.name, s.merchant_id, p.role, s.created_at, s.seen_at, s.ends_at, s.verified_at, s.scopes,
               s.token_id, s.return_url, now() as now,
               exists (select from ext_console.passkey k where k.staff_id = s.staff_id) as has_passkey
        from ext_console.session s join ext_console.staff p on p.id = s.staff_id
        where s.digest = $1 and p.removed_at is null
          and s.ends_at > now() and s.seen_at > now() - interval '12 hours'
      ), seen as (
        update ext_console.session s set seen_at = now() from found f
        where s.id = f.id and f.seen_at < now() - interval '1 minute'
      )
      select * from found
      """;

  /**
   * Creates a session, for a person that was not removed. Parameters: id, digest, staff, longest
   * time in seconds, whether the person was verified, scopes, token, return URL, address, agent.
   */
  static final String CREATE =
      """
      insert into ext_console.session (
        id, digest, staff_id, merchant_id, ends_at, verified_at, scopes, token_id, return_url, address, agent)
      select $1, $2, p.id, p.merchant_id, now() + make_interval(secs => $4), case when $5 then now() end, $6, $7, $8, $9, $10
      from ext_console.staff p where p.id = $3 and p.removed_at is null
      returning id
      """;

  /** Closes the oldest sessions of a person beyond 20. Parameter: staff. */
  static final String END_OLDEST =
      """
      delete from ext_console.session where id in (
        select id from ext_console.session where staff_id = $1 order by created_at desc offset 20)
      """;

  /** Notes a proof, by a new cookie. Parameters: id, digest. */
  static final String VERIFY =
      "update ext_console.session set verified_at = now(), digest = $2 where id = $1 returning id";

  /** The sessions of a person, newest first. Parameter: staff. */
  static final String LIST =
      """
      select id, created_at, seen_at, ends_at, address, agent from ext_console.session
      where staff_id = $1 and ends_at > now() and seen_at > now() - interval '12 hours'
      order by created_at desc limit 100
      """;

  /** Closes one session of a person. Parameters: staff, id. */
  static final String END =
      "delete from ext_console.session where staff_id = $1 and id = $2 returning id";

  /**
   * Closes all sessions of a person except one. Parameters: staff, id of that session, or an empty
   * text.
   */
  static final String END_OTHERS =
      "delete from ext_console.session where staff_id = $1 and id <> $2 returning id";

  /** Removes what has expired. */
  static final String SWEEP =
      """
      with sessions as (
        delete from ext_console.session where id in (
          select id from ext_console.session where ends_at < now() - interval '1 day' limit 1000)
      ), links as (
        delete from ext_console.single_use_link where digest in (
          select digest from ext_console.single_use_link where expires_at < now() - interval '1 day' limit 1000)
      ), changes as (
        delete from ext_console.staff_change where id in (
          select id from ext_console.staff_change where at < now() - interval '1 year' order by at limit 1000)
      )
      delete from ext_console.used_challenge where challenge in (
        select challenge from ext_console.used_challenge where expires_at < now() limit 1000)
      """;
}
