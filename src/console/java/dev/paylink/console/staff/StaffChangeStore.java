package dev.paylink.console.staff;

import dev.paylink.api.Origin.Actor;
import dev.paylink.api.Origin.ActorType;
import io.vertx.core.Future;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Changes of the staff of merchants, kept for a year: which person gave access to whom, and which
 * took it away.
 */
public final class StaffChangeStore {
  /**
   * Parameters: kind, staff, type, id and name of the actor, detail. Without an actor the person.
   */
  private static final String ADD =
      """
      insert into ext_console.staff_change (merchant_id, kind, staff_id, name, actor, actor_id, actor_name, detail)
      select p.merchant_id, $1, p.id, p.name, coalesce($3::text, 'staff'), case when $3 is null then p.id else $4::text end,
             case when $3 is null then p.name else $5::text end, $6::text
      from ext_console.staff p where p.id = $2""";

  /** Newest first. Parameters: merchant, the id that they are below, limit. */
  private static final String LIST =
      """
      select id, at, kind, name, actor, actor_id, actor_name, detail from ext_console.staff_change
      where merchant_id = $1 and id < $2 order by id desc limit $3""";

  private final Pool database;

  /** What was changed. */
  public enum Kind {
    INVITED,
    INVITED_ANEW,
    JOINED,
    ROLE_CHANGED,
    REMOVED,
    PASSKEY_ADDED,
    PASSKEY_DELETED,
    SESSIONS_ENDED,
    LINK_CREATED,
    EMAIL_CONFIRMED,
    EMAIL_REMOVED;

    /** The name in the database and the texts: lower case. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A change.
   *
   * @param name of the changed person
   * @param detail the new role, or the name of a passkey; null if absent
   */
  public record StaffChange(
      long id, Instant at, String kind, String name, Actor actor, @Nullable String detail) {}

  public StaffChangeStore(Pool database) {
    this.database = database;
  }

  /**
   * Records a change in the transaction that makes it.
   *
   * @param by the author of the change; null for the person
   */
  static Future<Void> note(
      SqlClient on, Kind kind, String staffId, @Nullable Actor by, @Nullable String detail) {
    return on.preparedQuery(ADD)
        .execute(
            Tuple.of(
                kind.code(),
                staffId,
                by == null ? null : by.type().code(),
                by == null ? null : by.id(),
                by == null ? null : by.label(),
                detail))
        .mapEmpty();
  }

  /**
   * Changes, newest first.
   *
   * @param before the id that they are below
   */
  public Future<List<StaffChange>> list(String merchantId, long before, int limit) {
    return database
        .preparedQuery(LIST)
        .execute(Tuple.of(merchantId, before, (long) limit))
        .map(rows -> rows.stream().map(StaffChangeStore::change).toList());
  }

  private static StaffChange change(Row row) {
    Actor actor =
        new Actor(
            ActorType.of(row.getString("actor")),
            row.getString("actor_id"),
            row.getString("actor_name"));
    return new StaffChange(
        row.getLong("id"),
        row.getOffsetDateTime("at").toInstant(),
        row.getString("kind"),
        row.getString("name"),
        actor,
        row.getString("detail"));
  }
}
