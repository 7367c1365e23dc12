package dev.paylink.catalog.image;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.catalog.image.ImageBus.StoredPicture;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Finds pictures: pictures of a merchant, pictures to show, and pictures to remove. */
final class PictureStore {
  private final Database database;

  PictureStore(Database database) {
    this.database = database;
  }

  /** The given images that a merchant has; they stay until the transaction is over. */
  Future<Set<UUID>> known(UUID merchantId, UUID[] ids) {
    return database
        .query(ImageSql.KNOWN, Tuple.of(merchantId).addValue(ids))
        .map(
            rows -> {
              Set<UUID> known = new HashSet<>();
              rows.forEach(row -> known.add(row.getUUID("id")));
              return known;
            });
  }

  /** A picture; the larger one if there is no smaller. */
  Future<Optional<StoredPicture>> find(UUID imageId, boolean small) {
    return database
        .readOne(ImageSql.PICTURE, Tuple.of(imageId))
        .map(found -> found.map(row -> picture(imageId, small, row)));
  }

  private static StoredPicture picture(UUID imageId, boolean small, Row row) {
    return small && row.getString("small_content_type") != null
        ? new StoredPicture(
            ImageObjects.key(imageId, true),
            row.getString("small_content_type"),
            row.getInteger("small_size"))
        : new StoredPicture(
            ImageObjects.key(imageId, false),
            row.getString("content_type"),
            row.getInteger("size"));
  }

  /** Images that are unused since a time, and unfinished uploads started before another time. */
  Future<List<UUID>> unused(Instant since, Instant begun, int limit) {
    return database
        .query(ImageSql.UNUSED, Tuple.of(utc(since), utc(begun), limit))
        .map(
            rows -> {
              List<UUID> unused = new ArrayList<>(rows.size());
              rows.forEach(row -> unused.add(row.getUUID("id")));
              return unused;
            });
  }

  Future<Void> forget(UUID imageId) {
    return database.query(ImageSql.FORGET, Tuple.of(imageId)).mapEmpty();
  }
}
