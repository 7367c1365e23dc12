package dev.paylink.checkout;

import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.product.file.StoredFiles;
import dev.paylink.checkout.DownloadMessages.BytesCounted;
import dev.paylink.checkout.DownloadMessages.CountBytes;
import dev.paylink.checkout.DownloadMessages.DownloadableFile;
import dev.paylink.checkout.DownloadMessages.OpenFile;
import dev.paylink.data.storage.ObjectStorage;
import dev.paylink.data.storage.ObjectStream;
import dev.paylink.http.ByteRange;
import dev.paylink.http.FileAnswer;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;

/**
 * Sends files to customers. Counts bytes before it sends them, and gives back the bytes that were
 * not sent. So a client can continue a broken download with a range, and no combination of ranges
 * gets more than the limit.
 */
final class DownloadedFiles {
  private final Bus bus;
  private final ObjectStorage storage;

  DownloadedFiles(Bus bus, ObjectStorage storage) {
    this.bus = bus;
    this.storage = storage;
  }

  /** Answers with a file, or a range of it; fails before the first byte if it cannot. */
  Future<Void> send(RoutingContext ctx, String orderId) {
    String fileId = ctx.pathParam("fileId");
    if (!TypeId.PRODUCT_FILE.matches(fileId)) {
      return Future.failedFuture(new Fault(FaultCode.NOT_FOUND, "There is no such file"));
    }
    return bus.request(CheckoutBus.OPEN_FILE, new OpenFile(orderId, fileId))
        .compose(file -> send(ctx, orderId, file));
  }

  private Future<Void> send(RoutingContext ctx, String orderId, DownloadableFile file) {
    FileAnswer answer =
        new FileAnswer(file.name(), file.contentType(), file.size(), '"' + file.sha256() + '"');
    ByteRange range = answer.range(ctx);
    return FileAnswer.hasBody(ctx, range)
        ? count(orderId, file, range.length())
            .compose(
                counted ->
                    open(file, range)
                        .compose(bytes -> answer.send(ctx, range, bytes))
                        .onFailure(broken -> giveBack(ctx, orderId, file, range)))
        : answer.send(ctx, range);
  }

  private Future<BytesCounted> count(String orderId, DownloadableFile file, long bytes) {
    return bus.request(CheckoutBus.COUNT_BYTES, new CountBytes(orderId, file.fileId(), bytes))
        .map(
            counted -> {
              if (!counted.granted()) {
                throw new Fault(
                    FaultCode.LIMIT_REACHED, "The file was downloaded as often as it can be");
              }
              return counted;
            });
  }

  private Future<ObjectStream> open(DownloadableFile file, ByteRange range) {
    String key = StoredFiles.key(TypeId.PRODUCT_FILE.decode(file.fileId()));
    return storage.read(key, range.first(), range.length()).recover(StoredFiles::failed);
  }

  private void giveBack(
      RoutingContext ctx, String orderId, DownloadableFile file, ByteRange range) {
    long unsent = range.length() - ctx.response().bytesWritten();
    if (unsent > 0) {
      bus.request(CheckoutBus.COUNT_BYTES, new CountBytes(orderId, file.fileId(), -unsent));
    }
  }
}
