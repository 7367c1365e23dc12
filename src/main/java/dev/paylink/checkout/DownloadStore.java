package dev.paylink.checkout;

import dev.paylink.base.id.OrderNumber;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.catalog.product.licence.LicenceKeys;
import dev.paylink.checkout.DownloadMessages.DownloadState;
import dev.paylink.checkout.DownloadMessages.DownloadableFile;
import dev.paylink.checkout.DownloadMessages.Downloads;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads what customers have bought, and counts what was sent of it. */
final class DownloadStore {
  private final Database database;
  private final int times;
  private final LicenceKeys licences;

  /**
   * @param times how often each file can be downloaded
   */
  DownloadStore(Database database, int times, LicenceKeys licences) {
    this.database = database;
    this.times = times;
    this.licences = licences;
  }

  /** Whether a browser has created an order of a digital product. */
  Future<Boolean> isOwn(String token, String orderId, String browser) {
    return CheckoutUrls.isToken(token)
        ? database
            .queryOne(DownloadSql.OWN, Tuple.of(token, TypeId.ORDER.decode(orderId), browser))
            .map(Optional::isPresent)
        : Future.succeededFuture(false);
  }

  /** The order of a digital product that has a number and an e-mail address. */
  Future<Optional<UUID>> find(String number, String email) {
    return database
        .queryOne(DownloadSql.OF_EMAIL, Tuple.of(OrderNumber.bytes(number), email))
        .map(found -> found.map(row -> row.getUUID("id")));
  }

  Future<Optional<Downloads>> downloads(String orderId, Instant at) {
    return database
        .query(
            DownloadSql.DOWNLOADS, Tuple.of(TypeId.ORDER.decode(orderId), Columns.utc(at), times))
        .compose(
            rows -> {
              if (rows.size() == 0) {
                return Future.succeededFuture(Optional.empty());
              }
              Columns order = Columns.of(rows.iterator().next());
              return licences
                  .keyOf(
                      database,
                      order.uuid("merchant_id"),
                      order.uuid("product_id"),
                      TypeId.ORDER.decode(orderId))
                  .map(key -> Optional.of(downloads(orderId, order, rows, key.orElse(null))));
            });
  }

  private static Downloads downloads(
      String orderId, Columns order, RowSet<Row> rows, @Nullable String licenceKey) {
    List<DownloadableFile> files = new ArrayList<>();
    for (Row row : rows) {
      if (row.getUUID("file_id") != null) {
        files.add(file(Columns.of(row)));
      }
    }
    return DownloadsBuilder.builder()
        .orderId(orderId)
        .state(DownloadState.valueOf(order.text("state").toUpperCase(Locale.ROOT)))
        .offer(CheckoutRows.link(order, null, null).offer())
        .files(files)
        .licenceKey(licenceKey)
        .text(order.optionalText("delivered_text"))
        .url(order.optionalText("delivered_url"))
        .build();
  }

  Future<Optional<DownloadableFile>> file(String orderId, String fileId) {
    return database
        .queryOne(DownloadSql.OPEN_FILE, key(orderId, fileId))
        .map(found -> found.map(row -> file(Columns.of(row))));
  }

  private Tuple key(String orderId, String fileId) {
    return Tuple.of(TypeId.ORDER.decode(orderId), TypeId.PRODUCT_FILE.decode(fileId), times);
  }

  private static DownloadableFile file(Columns row) {
    return new DownloadableFile(
        row.id(TypeId.PRODUCT_FILE, "file_id"),
        row.text("file_name"),
        row.text("content_type"),
        row.number("size"),
        row.text("sha256"),
        row.number("left_bytes"));
  }

  /** Counts bytes; false if that many cannot be sent any more. */
  Future<Boolean> count(String orderId, String fileId, long bytes) {
    return database
        .queryOne(DownloadSql.COUNT, key(orderId, fileId).addValue(bytes))
        .map(Optional::isPresent);
  }
}
