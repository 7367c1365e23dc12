package dev.paylink.checkout;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.id.TypeId;
import dev.paylink.checkout.DownloadMessages.BytesCounted;
import dev.paylink.checkout.DownloadMessages.CountBytes;
import dev.paylink.checkout.DownloadMessages.DownloadableFile;
import dev.paylink.checkout.DownloadMessages.Downloads;
import dev.paylink.checkout.DownloadMessages.DownloadsFound;
import dev.paylink.checkout.DownloadMessages.FindDownloads;
import dev.paylink.checkout.DownloadMessages.FindOwnDownloads;
import dev.paylink.checkout.DownloadMessages.OpenDownloads;
import dev.paylink.checkout.DownloadMessages.OpenFile;
import io.vertx.core.Future;
import java.time.InstantSource;

/** What customers have bought. */
final class DownloadService {
  private final DownloadStore store;
  private final InstantSource clock;

  DownloadService(DownloadStore store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  Future<DownloadsFound> findOwn(FindOwnDownloads query) {
    return store
        .isOwn(query.token(), query.orderId(), query.browser())
        .map(
            own -> {
              if (!own) {
                throw unknown();
              }
              return new DownloadsFound(query.orderId());
            });
  }

  Future<DownloadsFound> find(FindDownloads query) {
    return store
        .find(query.number(), query.email())
        .map(found -> found.orElseThrow(DownloadService::unknown))
        .map(order -> new DownloadsFound(TypeId.ORDER.encode(order)));
  }

  private static Fault unknown() {
    return new Fault(FaultCode.NOT_FOUND, "There is no such order");
  }

  Future<Downloads> open(OpenDownloads query) {
    return store
        .downloads(query.orderId(), clock.instant())
        .map(found -> found.orElseThrow(DownloadService::unknown));
  }

  Future<DownloadableFile> file(OpenFile query) {
    return store
        .file(query.orderId(), query.fileId())
        .map(found -> found.orElseThrow(() -> new Fault(FaultCode.NOT_FOUND, "No such file")));
  }

  Future<BytesCounted> count(CountBytes command) {
    return store.count(command.orderId(), command.fileId(), command.bytes()).map(BytesCounted::new);
  }
}
