package dev.paylink.console.staff;

import dev.paylink.console.staff.StaffChangeStore.Kind;
import io.vertx.core.Future;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.TransactionRollbackException;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Passkeys in the database. */
public final class PasskeyStore {
  private static final String COLUMNS =
      "k.id, k.staff_id, k.public_key, k.sign_count, k.aaguid, k.label, k.created_at, k.used_at";

  private static final String FIND =
      """
      select %s from ext_console.passkey k join ext_console.staff p on p.id = k.staff_id
      where k.id = $1 and p.removed_at is null"""
          .formatted(COLUMNS);

  /** Whether OpenID Connect lets the person in, which asks for the groups each time. */
  private static final String OF_COMPANY =
      """
      select 1 from ext_console.staff where id = $1 and subject like 'oidc %'""";

  private static final String LIST =
      "select %s from ext_console.passkey k where k.staff_id = $1 order by k.created_at desc limit 50"
          .formatted(COLUMNS);

  private static final String CREATE =
      """
      insert into ext_console.passkey (id, staff_id, public_key, sign_count, aaguid, label)
      select $1, $2, $3, $4, $5, $6 where (select count(*) from ext_console.passkey where staff_id = $2) < 20
      on conflict do nothing returning id""";

  private static final String USE =
      "update ext_console.passkey set sign_count = $2, used_at = now() where id = $1";

  /** The last passkey of a person stays. */
  private static final String DELETE =
      """
      delete from ext_console.passkey k where k.staff_id = $1 and k.id = $2
        and exists (select from ext_console.passkey o where o.staff_id = $1 and o.id <> $2)
      returning id""";

  /** No row if the challenge was answered before. */
  private static final String ANSWER =
      """
      insert into ext_console.used_challenge (challenge, expires_at) values ($1, now() + interval '10 minutes')
      on conflict do nothing returning challenge""";

  private final Pool database;

  public PasskeyStore(Pool database) {
    this.database = database;
  }

  /** A passkey of a person that was not removed; empty if absent. */
  public Future<Optional<Passkey>> find(String id) {
    return database
        .preparedQuery(FIND)
        .execute(Tuple.of(id))
        .map(rows -> rows.stream().map(PasskeyStore::passkey).findFirst());
  }

  /**
   * Whether a person signs in by OpenID Connect. The company then decides each time; the person's
   * passkeys only verify the identity.
   */
  public Future<Boolean> isOfCompany(String staffId) {
    return database
        .preparedQuery(OF_COMPANY)
        .execute(Tuple.of(staffId))
        .map(rows -> rows.size() > 0);
  }

  /** The passkeys of a person, newest first. */
  public Future<List<Passkey>> list(String staffId) {
    return database
        .preparedQuery(LIST)
        .execute(Tuple.of(staffId))
        .map(rows -> rows.stream().map(PasskeyStore::passkey).toList());
  }

  private static Passkey passkey(Row row) {
    return PasskeyBuilder.builder()
        .id(row.getString("id"))
        .staffId(row.getString("staff_id"))
        .publicKey(row.getString("public_key"))
        .signCount(row.getLong("sign_count"))
        .aaguid(row.getString("aaguid"))
        .label(row.getString("label"))
        .createdAt(row.getOffsetDateTime("created_at").toInstant())
        .usedAt(StaffStore.instant(row, "used_at"))
        .build();
  }

  /** Adds a passkey; false if it exists, or the person has 20. */
  public Future<Boolean> add(Passkey passkey) {
    return noted(on -> add(on, passkey), Kind.PASSKEY_ADDED, passkey.staffId(), passkey.label());
  }

  /** Notes a change of the person, if it was made. */
  private Future<Boolean> noted(
      Function<SqlClient, Future<Boolean>> change,
      Kind kind,
      String staffId,
      @Nullable String detail) {
    return database.withTransaction(
        on ->
            change
                .apply(on)
                .compose(
                    made ->
                        made
                            ? StaffChangeStore.note(on, kind, staffId, null, detail).map(true)
                            : Future.succeededFuture(false)));
  }

  private static Future<Boolean> add(SqlClient on, Passkey passkey) {
    return on.preparedQuery(CREATE)
        .execute(
            Tuple.of(
                passkey.id(),
                passkey.staffId(),
                passkey.publicKey(),
                passkey.signCount(),
                passkey.aaguid(),
                passkey.label()))
        .map(rows -> rows.size() == 1);
  }

  /**
   * Adds the first passkey of an invited person and uses the invitation up; false, with the
   * invitation as it was, if the passkey is known or the invitation was used.
   */
  public Future<Boolean> accept(StaffStore staff, String invitation, Passkey passkey) {
    return database
        .withTransaction(
            on ->
                add(on, passkey)
                    .compose(PasskeyStore::orRollBack)
                    .compose(added -> staff.on(on).use(invitation, Purpose.INVITATION))
                    .compose(PasskeyStore::orRollBack)
                    .compose(
                        used ->
                            StaffChangeStore.note(
                                on, Kind.JOINED, passkey.staffId(), null, passkey.label()))
                    .map(true))
        .recover(
            failure ->
                failure == TransactionRollbackException.INSTANCE
                    ? Future.succeededFuture(false)
                    : Future.failedFuture(failure));
  }

  private static Future<Void> orRollBack(boolean done) {
    return done
        ? Future.succeededFuture()
        : Future.failedFuture(TransactionRollbackException.INSTANCE);
  }

  /** Notes a use. */
  public Future<Void> used(String id, long signCount) {
    return database.preparedQuery(USE).execute(Tuple.of(id, signCount)).mapEmpty();
  }

  /** Deletes a passkey of a person; false if it is the last one or missing. */
  public Future<Boolean> delete(String staffId, String id) {
    return noted(
        on -> on.preparedQuery(DELETE).execute(Tuple.of(staffId, id)).map(rows -> rows.size() == 1),
        Kind.PASSKEY_DELETED,
        staffId,
        null);
  }

  /** Notes that a challenge was answered; false if it was before. */
  public Future<Boolean> answer(String challenge) {
    return database
        .preparedQuery(ANSWER)
        .execute(Tuple.of(challenge))
        .map(rows -> rows.size() == 1);
  }

  /** The key that signs challenges and state. */
  public Future<byte[]> key() {
    return database
        .query("select value from ext_console.console_key")
        .execute()
        .map(rows -> rows.iterator().next().getBuffer("value").getBytes());
  }
}
