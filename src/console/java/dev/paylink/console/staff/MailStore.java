package dev.paylink.console.staff;

import dev.paylink.console.staff.StaffChangeStore.Kind;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The confirmed e-mail addresses of staff, and the links that go there. */
public final class MailStore {
  /** How long a link signs somebody in. */
  public static final Duration LINK = Duration.ofMinutes(15);

  /** How long an address can be confirmed. */
  public static final Duration CONFIRMATION = Duration.ofHours(1);

  private static final long MAX_LINKS = 3;

  private final Pool database;

  /**
   * A link that signs somebody in.
   *
   * @param email to which it is sent, as it is stored
   */
  public record MailLink(String staffId, String merchantId, String email, String secret) {}

  /**
   * The address for links of a person.
   *
   * @param address null if no address is confirmed
   */
  public record Mailbox(@Nullable String address) {}

  public MailStore(Pool database) {
    this.database = database;
  }

  /**
   * The address of a person; empty for a person that signs in elsewhere, and can have no address.
   */
  public Future<Optional<Mailbox>> mailbox(String staffId) {
    return database
        .preparedQuery(MailSql.ADDRESS)
        .execute(Tuple.of(staffId))
        .map(rows -> rows.stream().map(row -> new Mailbox(row.getString("email"))).findFirst());
  }

  private static Optional<String> email(Iterable<Row> rows) {
    for (Row row : rows) {
      return Optional.ofNullable(row.getString("email"));
    }
    return Optional.empty();
  }

  /**
   * Creates a link by which a person confirms an address; empty if three wait, or if the person
   * signs in elsewhere.
   */
  public Future<Optional<String>> confirmation(String staffId, String email) {
    String secret = Secret.create();
    return locked(
        "staff " + staffId,
        on ->
            on.preparedQuery(MailSql.CREATE_CONFIRMATION)
                .execute(
                    Tuple.of(
                        Secret.digest(secret),
                        staffId,
                        email,
                        (double) CONFIRMATION.toSeconds(),
                        MAX_LINKS))
                .map(rows -> rows.size() == 1 ? Optional.of(secret) : Optional.empty()));
  }

  private <T> Future<T> locked(String name, Function<SqlConnection, Future<T>> work) {
    return database.withTransaction(
        on ->
            on.preparedQuery(MailSql.LOCK)
                .execute(Tuple.of(name))
                .compose(locked -> work.apply(on)));
  }

  /** The address that a link would confirm; empty if it is unknown, used, expired or another's. */
  public Future<Optional<String>> toConfirm(String staffId, String secret) {
    return database
        .preparedQuery(MailSql.FIND_CONFIRMATION)
        .execute(Tuple.of(Secret.digest(secret), staffId))
        .map(MailStore::email);
  }

  /** Gives a person an address, and makes links to the former address invalid; false if not. */
  public Future<Boolean> confirm(String staffId, String secret) {
    return change(
        MailSql.CONFIRM, Tuple.of(Secret.digest(secret), staffId), staffId, Kind.EMAIL_CONFIRMED);
  }

  /** Removes the address of a person, and makes links to it invalid. */
  public Future<Boolean> remove(String staffId) {
    return change(MailSql.REMOVE, Tuple.of(staffId), staffId, Kind.EMAIL_REMOVED);
  }

  private Future<Boolean> change(String sql, Tuple parameters, String staffId, Kind kind) {
    return database.withTransaction(
        on ->
            on.preparedQuery(sql)
                .execute(parameters)
                .compose(
                    rows ->
                        rows.size() == 0
                            ? Future.succeededFuture(false)
                            : StaffChangeStore.note(on, kind, staffId, null, null).map(true)));
  }

  /**
   * Creates links that sign in the people with an address, one for each, as long as at most three
   * of an address are unused.
   */
  public Future<List<MailLink>> links(String email) {
    List<String> secrets = Stream.generate(Secret::create).limit(MAX_LINKS).toList();
    Buffer[] digests = secrets.stream().map(Secret::digest).toArray(Buffer[]::new);
    return locked(
        "email " + email,
        on ->
            on.preparedQuery(MailSql.CREATE_LINKS)
                .execute(Tuple.of(email, digests, (double) LINK.toSeconds(), MAX_LINKS))
                .map(rows -> links(email, secrets, rows)));
  }

  private static List<MailLink> links(String email, List<String> secrets, Iterable<Row> rows) {
    List<MailLink> links = new ArrayList<>();
    for (Row row : rows) {
      Buffer digest = row.getBuffer("digest");
      secrets.stream()
          .filter(secret -> Secret.digest(secret).equals(digest))
          .map(
              secret ->
                  new MailLink(
                      row.getString("staff_id"), row.getString("merchant_id"), email, secret))
          .forEach(links::add);
    }
    return links;
  }
}
