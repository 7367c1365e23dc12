package dev.paylink.catalog.image;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.ImageMessages.Image;
import dev.paylink.api.ImageMessages.ImagePage;
import dev.paylink.api.PageMeta;
import dev.paylink.api.Paging;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.image.ImageBus.ImageBegun;
import dev.paylink.catalog.image.ImageBus.Picture;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes what is known of images, one statement per operation. */
final class ImageStore {
  /** The total of a list counts the images of a merchant, so there are not many. */
  private static final long MAX_IMAGES = 10_000;

  private final Database database;
  private final CheckoutUrls urls;

  ImageStore(Database database, CheckoutUrls urls) {
    this.database = database;
    this.urls = urls;
  }

  /**
   * Notes an image, or finds the one of the same file. Fails with {@code limit_reached}.
   *
   * @param imageId of a new one
   */
  Future<ImageBegun> begin(
      UUID merchantId,
      UUID imageId,
      String sha256,
      Picture large,
      @Nullable Picture small,
      Instant at) {
    Values values =
        new Values()
            .set("merchant", merchantId)
            .set("digest", sha256)
            .set("id", imageId)
            .set("type", large.contentType())
            .set("width", large.width())
            .set("height", large.height())
            .set("size", large.size())
            .set("smallType", small == null ? null : small.contentType())
            .set("smallWidth", small == null ? null : small.width())
            .set("smallHeight", small == null ? null : small.height())
            .set("smallSize", small == null ? null : small.size())
            .set("at", utc(at))
            .set("limit", MAX_IMAGES);
    return database
        .queryOne(ImageSql.BEGIN, values)
        .map(found -> found.orElseThrow(ImageStore::full))
        .map(row -> new ImageBegun(image(row), row.getBoolean("known")));
  }

  private static Fault full() {
    return new Fault(
        FaultCode.LIMIT_REACHED, "The limit is %d images. Delete one first".formatted(MAX_IMAGES));
  }

  /** Puts an image in use, unless there is one of the same file; returns the one in use. */
  Future<Optional<Image>> finish(UUID merchantId, UUID imageId, Instant at) {
    Tuple parameters = Tuple.of(merchantId, imageId, utc(at));
    return database
        .queryOne(ImageSql.FINISH, parameters)
        .recover(
            failure ->
                Database.violates(failure, ImageSql.DIGEST_INDEX)
                    ? database.queryOne(ImageSql.REPLACE, parameters)
                    : Future.failedFuture(failure))
        .map(found -> found.map(this::image));
  }

  Future<Optional<Image>> get(UUID merchantId, UUID imageId) {
    return database
        .readOne(ImageSql.GET, Tuple.of(merchantId, imageId))
        .map(found -> found.map(this::image));
  }

  Future<ImagePage> list(UUID merchantId, Paging paging) {
    String after = paging.after();
    Tuple parameters =
        Tuple.of(merchantId, (long) paging.perPage())
            .addValue(after == null ? paging.offset() : TypeId.IMAGE.decode(after));
    return database
        .read(after == null ? ImageSql.LIST : ImageSql.LIST_AFTER, parameters)
        .map(rows -> page(paging, rows));
  }

  private ImagePage page(Paging paging, RowSet<Row> rows) {
    List<Image> images = new ArrayList<>(rows.size());
    long total = 0;
    for (Row row : rows) {
      total = row.getLong("total");
      if (row.getUUID("id") != null) {
        images.add(image(row));
      }
    }
    return new ImagePage(images, PageMeta.of(paging, total));
  }

  private Image image(Row row) {
    UUID id = row.getUUID("id");
    String imageId = TypeId.IMAGE.encode(id);
    return new Image(
        imageId,
        urls.image(imageId),
        row.getInteger("width"),
        row.getInteger("height"),
        row.getInteger("size"),
        row.getString("content_type"),
        TypeId.timeOf(id));
  }

  /**
   * What became of a deletion.
   *
   * @param user the id of a product or page that uses the image; null if absent
   */
  record Deletion(boolean removed, @Nullable String user) {}

  Future<Deletion> delete(UUID merchantId, UUID imageId, Instant at) {
    Tuple parameters = Tuple.of(merchantId, imageId, TypeId.IMAGE.encode(imageId), utc(at));
    return database
        .inTurn(
            List.of(merchantId, imageId),
            () ->
                database.transaction(
                    on ->
                        on.query(ImageSql.LOCK, Tuple.of(merchantId, imageId))
                            .compose(locked -> on.queryOne(ImageSql.DELETE, parameters))))
        .map(Optional::orElseThrow)
        .map(row -> new Deletion(row.getBoolean("removed"), user(Columns.of(row))));
  }

  private static @Nullable String user(Columns row) {
    UUID product = row.optionalUuid("product_id");
    UUID page = row.optionalUuid("page_id");
    if (product != null) {
      return TypeId.DIGITAL_PRODUCT.encode(product);
    }
    return page == null ? null : TypeId.LANDING_PAGE.encode(page);
  }
}
