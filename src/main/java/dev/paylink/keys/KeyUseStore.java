package dev.paylink.keys;

import dev.paylink.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.Optional;

/** The keys in use with a database. */
public final class KeyUseStore {
  private final Database database;
  private final String host;

  /**
   * @param host the name of this machine
   */
  public KeyUseStore(Database database, String host) {
    this.database = database;
    this.host = host;
  }

  /** A key that another node uses, and where and since when. */
  public record Use(String fingerprint, String host, Instant since) {}

  /**
   * Records the key that this node uses. Of a rotation each node must have both keys, so that the
   * key which is in use elsewhere is among this node's.
   *
   * @return the use that this node's keys do not fit; then nothing is recorded
   */
  public Future<Optional<Use>> record(KeyRing keys) {
    return database
        .queryOne(
            KeyUseSql.RECORD,
            Tuple.tuple()
                .addValue(keys.name())
                .addValue(keys.inUse())
                .addValue(host)
                .addValue(keys.fingerprints().toArray(String[]::new)))
        .map(
            row ->
                row.map(KeyUseStore::use).filter(use -> !use.fingerprint().equals(keys.inUse())));
  }

  private static Use use(Row row) {
    return new Use(
        row.getString("fingerprint"),
        row.getString("host"),
        row.getOffsetDateTime("since").toInstant());
  }

  /** Records the key that this node uses, whatever others use. */
  public Future<Void> adopt(KeyRing keys) {
    return database.query(KeyUseSql.ADOPT, Tuple.of(keys.name(), keys.inUse(), host)).mapEmpty();
  }
}
