package dev.paylink.console.staff;

import dev.paylink.api.Origin.Actor;
import dev.paylink.console.staff.StaffChangeStore.Kind;
import io.vertx.core.Future;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Staff in the database, and the links that lead them in. */
public final class StaffStore {
  private final Pool pool;
  private final SqlClient database;

  public StaffStore(Pool database) {
    this(database, database);
  }

  private StaffStore(Pool pool, SqlClient on) {
    this.pool = pool;
    this.database = on;
  }

  /** The same on the connection of a transaction. */
  StaffStore on(SqlClient connection) {
    return new StaffStore(pool, connection);
  }

  /** The staff of a merchant, newest first. */
  public Future<List<Staff>> list(String merchantId) {
    return database
        .preparedQuery(StaffSql.LIST)
        .execute(Tuple.of(merchantId))
        .map(rows -> rows.stream().map(StaffStore::staff).toList());
  }

  /** Somebody of a merchant's staff; empty if there is nobody with this id. */
  public Future<Optional<Staff>> get(String merchantId, String staffId) {
    return database
        .preparedQuery(StaffSql.GET)
        .execute(Tuple.of(merchantId, staffId))
        .map(rows -> rows.stream().map(StaffStore::staff).findFirst());
  }

  private static Staff staff(Row row) {
    return StaffBuilder.builder()
        .id(row.getString("id"))
        .merchantId(row.getString("merchant_id"))
        .name(row.getString("name"))
        .role(Role.of(row.getString("role")).orElseThrow())
        .createdAt(row.getOffsetDateTime("created_at").toInstant())
        .seenAt(instant(row, "seen_at"))
        .passkeys(row.getLong("passkeys"))
        .invited(row.getBoolean("invited"))
        .elsewhere(row.getString("subject") != null)
        .build();
  }

  static @Nullable Instant instant(Row row, String column) {
    OffsetDateTime time = row.getOffsetDateTime(column);
    return time == null ? null : time.toInstant();
  }

  /**
   * Runs a change of the staff of a merchant in a transaction; such changes wait for each other.
   */
  <T> Future<T> change(String merchantId, Function<StaffStore, Future<T>> work) {
    return pool.withTransaction(
        connection ->
            connection
                .preparedQuery(StaffSql.LOCK)
                .execute(Tuple.of(merchantId))
                .compose(locked -> work.apply(on(connection))));
  }

  Future<Void> create(NewStaff staff) {
    return database
        .preparedQuery(StaffSql.CREATE)
        .execute(
            Tuple.of(
                staff.id(),
                staff.merchantId(),
                staff.name(),
                staff.role().code(),
                staff.subject(),
                staff.createdBy()))
        .mapEmpty();
  }

  /** The person of a subject; empty if there is nobody. */
  Future<Optional<Staff>> ofSubject(String merchantId, @Nullable String subject) {
    return database
        .preparedQuery(StaffSql.GET_SUBJECT)
        .execute(Tuple.of(merchantId, subject))
        .map(rows -> rows.stream().map(StaffStore::staff).findFirst());
  }

  /** Gives the person of a subject this name and role; returns the id, empty if there is nobody. */
  Future<Optional<String>> update(NewStaff staff) {
    return database
        .preparedQuery(StaffSql.UPDATE_SUBJECT)
        .execute(Tuple.of(staff.merchantId(), staff.subject(), staff.name(), staff.role().code()))
        .map(rows -> rows.stream().map(row -> row.getString("id")).findFirst());
  }

  Future<Void> changeRole(String merchantId, String staffId, Role role) {
    return database
        .preparedQuery(StaffSql.CHANGE_ROLE)
        .execute(Tuple.of(merchantId, staffId, role.code()))
        .mapEmpty();
  }

  Future<Void> remove(String merchantId, String staffId) {
    return database
        .preparedQuery(StaffSql.REMOVE)
        .execute(Tuple.of(merchantId, staffId))
        .mapEmpty();
  }

  /** Notes a change; see {@link StaffChangeStore#note}. */
  Future<Void> note(Kind kind, String staffId, Actor by, @Nullable String detail) {
    return StaffChangeStore.note(database, kind, staffId, by, detail);
  }

  /** Takes passkeys, links and sessions of a person. */
  Future<Void> reset(String staffId) {
    return database.preparedQuery(StaffSql.RESET).execute(Tuple.of(staffId)).mapEmpty();
  }

  /** Stores a link; returns until when it can be used. */
  Future<Instant> create(NewLink link, String secret) {
    return database
        .preparedQuery(StaffSql.CREATE_LINK)
        .execute(
            Tuple.of(
                Secret.digest(secret),
                link.staffId(),
                link.purpose().code,
                (double) link.lifetime().toSeconds(),
                link.scopes(),
                link.tokenId(),
                link.returnUrl()))
        .map(rows -> rows.iterator().next().getOffsetDateTime("expires_at").toInstant());
  }

  /** A link that can be used; empty if it is unknown, used or expired. */
  public Future<Optional<Link>> find(String secret, Purpose purpose) {
    return database
        .preparedQuery(StaffSql.FIND_LINK)
        .execute(Tuple.of(Secret.digest(secret), purpose.code))
        .map(rows -> rows.stream().map(StaffStore::link).findFirst());
  }

  private static Link link(Row row) {
    return LinkBuilder.builder()
        .staffId(row.getString("id"))
        .merchantId(row.getString("merchant_id"))
        .name(row.getString("name"))
        .role(Role.of(row.getString("role")).orElseThrow())
        .scopes(row.getString("scopes"))
        .tokenId(row.getString("token_id"))
        .returnUrl(row.getString("return_url"))
        .build();
  }

  /** Uses a link up; false if somebody else has. */
  public Future<Boolean> use(String secret, Purpose purpose) {
    return database
        .preparedQuery(StaffSql.USE_LINK)
        .execute(Tuple.of(Secret.digest(secret), purpose.code))
        .map(rows -> rows.size() == 1);
  }
}
