package dev.paylink.console.staff;

import dev.paylink.console.staff.StaffChangeStore.Kind;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.core.Future;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sessions in the database, which every request reads: a closed session is closed on all nodes at
 * once.
 */
public final class SessionStore {
  /** The longest time of a session. */
  public static final Duration LONGEST = Duration.ofDays(7);

  private final Pool database;
  private final Supplier<String> ids;

  /**
   * A session to create.
   *
   * @param longest at most {@link #LONGEST}
   * @param verified whether the person has just been verified
   * @param limit as in {@link Session}, with blanks between; null if absent
   * @param agent {@code User-Agent} of the browser
   */
  @RecordBuilder
  public record NewSession(
      String staffId,
      Duration longest,
      boolean verified,
      @Nullable String limit,
      @Nullable String tokenId,
      @Nullable String returnUrl,
      @Nullable String address,
      String agent) {}

  /** A session as its person sees it. */
  public record SessionRow(
      String id,
      Instant createdAt,
      Instant seenAt,
      Instant endsAt,
      @Nullable String address,
      String agent) {}

  /**
   * @param ids makes ids of sessions
   */
  public SessionStore(Pool database, Supplier<String> ids) {
    this.database = database;
    this.ids = ids;
  }

  /** The session of a cookie; empty if absent. */
  public Future<Optional<Session>> find(String cookie) {
    return database
        .preparedQuery(SessionSql.FIND)
        .execute(Tuple.of(Secret.digest(cookie)))
        .map(
            rows ->
                rows.size() == 0 ? Optional.empty() : Optional.of(session(rows.iterator().next())));
  }

  private static Session session(Row row) {
    String limit = row.getString("scopes");
    return SessionBuilder.builder()
        .id(row.getString("id"))
        .staffId(row.getString("staff_id"))
        .name(row.getString("name"))
        .merchantId(row.getString("merchant_id"))
        .role(Role.of(row.getString("role")).orElseThrow())
        .createdAt(row.getOffsetDateTime("created_at").toInstant())
        .endsAt(row.getOffsetDateTime("ends_at").toInstant())
        .verifiedAt(StaffStore.instant(row, "verified_at"))
        .limit(limit == null ? null : Set.of(limit.split(" ")))
        .tokenId(row.getString("token_id"))
        .returnUrl(row.getString("return_url"))
        .hasPasskey(row.getBoolean("has_passkey"))
        .now(row.getOffsetDateTime("now").toInstant())
        .build();
  }

  /** Creates a session; returns its cookie, empty if the person was removed. */
  public Future<Optional<String>> create(NewSession session) {
    String cookie = Secret.create();
    Tuple values =
        Tuple.from(
            new @Nullable Object[] {
              ids.get(),
              Secret.digest(cookie),
              session.staffId(),
              (double) session.longest().toSeconds(),
              session.verified(),
              session.limit(),
              session.tokenId(),
              session.returnUrl(),
              session.address(),
              session.agent()
            });
    return database
        .preparedQuery(SessionSql.CREATE)
        .execute(values)
        .compose(
            created ->
                database
                    .preparedQuery(SessionSql.END_OLDEST)
                    .execute(Tuple.of(session.staffId()))
                    .map(ended -> created.size() == 0 ? Optional.empty() : Optional.of(cookie)));
  }

  /** Marks the person as verified; returns the new cookie. */
  public Future<String> verified(String sessionId) {
    String cookie = Secret.create();
    return database
        .preparedQuery(SessionSql.VERIFY)
        .execute(Tuple.of(sessionId, Secret.digest(cookie)))
        .map(cookie);
  }

  /** The sessions of a person, newest first. */
  public Future<List<SessionRow>> list(String staffId) {
    return database
        .preparedQuery(SessionSql.LIST)
        .execute(Tuple.of(staffId))
        .map(rows -> rows.stream().map(SessionStore::row).toList());
  }

  private static SessionRow row(Row row) {
    return new SessionRow(
        row.getString("id"),
        row.getOffsetDateTime("created_at").toInstant(),
        row.getOffsetDateTime("seen_at").toInstant(),
        row.getOffsetDateTime("ends_at").toInstant(),
        row.getString("address"),
        row.getString("agent"));
  }

  /** Closes the session in which a person signs out. */
  public Future<Void> end(String staffId, String sessionId) {
    return database.preparedQuery(SessionSql.END).execute(Tuple.of(staffId, sessionId)).mapEmpty();
  }

  /** Closes a session of a person from another one, and records it. */
  public Future<Void> endOther(String staffId, String sessionId) {
    return ended(SessionSql.END, staffId, sessionId);
  }

  /** Closes all sessions of a person except one, and records it. */
  public Future<Void> endOthers(String staffId, String sessionId) {
    return ended(SessionSql.END_OTHERS, staffId, sessionId);
  }

  private Future<Void> ended(String sql, String staffId, String sessionId) {
    return database.withTransaction(
        on ->
            on.preparedQuery(sql)
                .execute(Tuple.of(staffId, sessionId))
                .compose(
                    gone ->
                        gone.size() == 0
                            ? Future.succeededFuture()
                            : StaffChangeStore.note(on, Kind.SESSIONS_ENDED, staffId, null, null)));
  }

  /** Removes sessions, links, challenges and changes that have expired. */
  public Future<Void> sweep() {
    return database.query(SessionSql.SWEEP).execute().mapEmpty();
  }
}
