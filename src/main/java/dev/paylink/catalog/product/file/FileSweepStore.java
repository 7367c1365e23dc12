package dev.paylink.catalog.product.file;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds files of all merchants that are not used, and forgets them. */
final class FileSweepStore {
  private final Database database;

  FileSweepStore(Database database) {
    this.database = database;
  }

  /** A file whose object is to be removed, with the upload that it came by, if that has started. */
  record Unused(UUID fileId, @Nullable String uploadId) {}

  /** Stops uploads that have received nothing since a time; returns how many. */
  Future<Integer> endIdle(Instant since, Instant at, int limit) {
    return database
        .query(FileSweepSql.END_IDLE, Tuple.of(utc(since), utc(at), limit))
        .map(rows -> rows.size());
  }

  /**
   * Marks files as unused if their product was deleted after a time and nobody has bought it;
   * returns how many.
   */
  Future<Integer> endDeleted(Instant from, Instant at, int limit) {
    return database
        .query(FileSweepSql.END_DELETED, Tuple.of(utc(from), utc(at), limit))
        .map(rows -> rows.size());
  }

  Future<List<Unused>> unused(Instant since, int limit) {
    return database
        .query(FileSweepSql.UNUSED, Tuple.of(utc(since), limit))
        .map(
            rows -> {
              List<Unused> unused = new ArrayList<>(rows.size());
              rows.forEach(
                  row -> unused.add(new Unused(row.getUUID("id"), row.getString("upload_id"))));
              return unused;
            });
  }

  Future<Void> forget(UUID fileId) {
    return database.query(FileSweepSql.FORGET, Tuple.of(fileId)).mapEmpty();
  }
}
