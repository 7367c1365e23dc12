package dev.paylink.keys;

/** SQL of the keys in use. */
final class KeyUseSql {
  private KeyUseSql() {}

  /**
   * Records that key {@code $2} of {@code $1} is in use by host {@code $3}, if the recorded one is
   * among {@code $4} or there is none. Returns what is recorded then.
   */
  static final String RECORD =
      """
      insert into key_use as recorded (name, fingerprint, host) values ($1, $2, $3)
      on conflict (name) do update set
        fingerprint = case when known then $2 else recorded.fingerprint end,
        host = case when known then $3 else recorded.host end,
        since = case when known and recorded.fingerprint <> $2 then now() else recorded.since end
      returning fingerprint, host, since
      """
          .replace("known", "recorded.fingerprint = any ($4::text[])");

  /** Records that key {@code $2} of {@code $1} is in use by host {@code $3}. */
  static final String ADOPT =
      """
      insert into key_use (name, fingerprint, host) values ($1, $2, $3)
      on conflict (name) do update
      set fingerprint = excluded.fingerprint, host = excluded.host, since = now()
      """;
}
