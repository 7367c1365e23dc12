package dev.paylink.data.keys;

/** SQL of the keys in use. */
final class KeyUseSql {
  private KeyUseSql() {}

  /** The keys in use of names {@code $1}. */
  static final String FIND =
      """
      select name, fingerprint, host, since from key_use where name = any ($1::text[])
      """;

  /** Records that host {@code $3} uses keys {@code $2} of names {@code $1}. */
  static final String RECORD =
      """
      insert into key_use as recorded (name, fingerprint, host)
      select k.name, k.fingerprint, $3
      from unnest($1::text[], $2::text[]) k (name, fingerprint)
      order by k.name
      on conflict (name) do update set
        fingerprint = excluded.fingerprint, host = excluded.host,
        since = case when recorded.fingerprint = excluded.fingerprint then recorded.since else now() end
      """;
}
