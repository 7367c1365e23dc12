package dev.paylink.data.keys;

import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The keys in use with a database. */
public final class KeyUseStore {
  private final Database database;

  public KeyUseStore(Database database) {
    this.database = database;
  }

  /** A key in use, where it was recorded last, and since when it is used. */
  public record Use(String fingerprint, String host, Instant since) {}

  /** The keys in use, by the names of the rings; a name without one is left out. */
  public Future<Map<String, Use>> find(List<KeyRing> rings) {
    return database
        .query(KeyUseSql.FIND, Tuple.tuple().addValue(texts(rings, KeyRing::name)))
        .map(
            rows -> {
              Map<String, Use> uses = new HashMap<>();
              rows.forEach(row -> uses.put(row.getString("name"), use(row)));
              return uses;
            });
  }

  private static Use use(Row row) {
    return new Use(
        row.getString("fingerprint"),
        row.getString("host"),
        row.getOffsetDateTime("since").toInstant());
  }

  /**
   * Records that a machine uses the first key of each ring.
   *
   * @param host the name of the machine
   */
  public Future<Void> record(List<KeyRing> rings, String host) {
    Tuple parameters =
        Tuple.tuple()
            .addValue(texts(rings, KeyRing::name))
            .addValue(texts(rings, KeyRing::inUse))
            .addValue(host);
    return database.query(KeyUseSql.RECORD, parameters).mapEmpty();
  }

  private static String[] texts(List<KeyRing> rings, Function<KeyRing, String> text) {
    return rings.stream().map(text).toArray(String[]::new);
  }
}
