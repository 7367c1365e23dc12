package dev.paylink.catalog.product.file;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.DigitalProductMessages.DeleteDigitalProductFile;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.json.StrictJson;
import dev.paylink.catalog.product.file.FileMessages.FinishUpload;
import dev.paylink.catalog.product.file.FileMessages.OpenUpload;
import dev.paylink.catalog.product.file.FileMessages.StoredFile;
import dev.paylink.catalog.product.file.FileMessages.Upload;
import dev.paylink.data.storage.ObjectStorage;
import dev.paylink.http.Answer;
import dev.paylink.http.BodyParts;
import dev.paylink.http.ValidRequest;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Map;
import java.util.Optional;

/** Answers the operations of files of digital products. */
final class FileHandlers {
  private final Bus bus;
  private final FileUploads uploads;
  private final long maxBytes;

  /**
   * @param maxBytes the largest file
   */
  FileHandlers(Bus bus, ObjectStorage storage, long maxBytes) {
    this.bus = bus;
    this.uploads = new FileUploads(bus, storage);
    this.maxBytes = maxBytes;
  }

  /**
   * How much of a file has arrived.
   *
   * @param size of the whole file, in bytes
   * @param received how many of its bytes are stored
   */
  private record UploadProgress(String name, long size, long received) {}

  public Future<Answer> put(ValidRequest request, BodyParts body) {
    String name = name(request);
    ContentRange range =
        ContentRange.of(request.optional("Content-Range", String.class), body.length());
    Optional<byte[]> digest = ReprDigest.of(request.optional("Repr-Digest", String.class));
    if (range.size() > maxBytes) {
      throw new Fault(
          FaultCode.PAYLOAD_TOO_LARGE, "A file must have at most %d bytes".formatted(maxBytes));
    }
    OpenUpload opening =
        new OpenUpload(request.merchantId(), productId(request), name, range.first(), range.size());
    return bus.request(FileBus.OPEN_UPLOAD, opening)
        .compose(upload -> uploads.store(request.merchantId(), upload, body))
        .compose(
            upload ->
                upload.received() < upload.size()
                    ? Future.succeededFuture(progress(name, upload))
                    : finish(request, name, upload, digest));
  }

  private static Answer progress(String name, Upload upload) {
    UploadProgress progress = new UploadProgress(name, upload.size(), upload.received());
    return new Answer(202, Map.of(), Buffer.buffer(StrictJson.writeBytes(progress)));
  }

  private Future<Answer> finish(
      ValidRequest request, String name, Upload upload, Optional<byte[]> digest) {
    return uploads
        .complete(request.merchantId(), upload, name, digest)
        .compose(
            content ->
                bus.request(
                        FileBus.FINISH_UPLOAD,
                        new FinishUpload(
                            request.merchantId(),
                            productId(request),
                            String.valueOf(upload.fileId()),
                            content.type(),
                            content.sha256(),
                            request.origin()))
                    .recover(failure -> unused(request.merchantId(), upload, failure)))
        .map(FileHandlers::stored);
  }

  private <T> Future<T> unused(String merchantId, Upload upload, Throwable failure) {
    return failure instanceof Fault fault && fault.code() == FaultCode.UPLOAD_CONFLICT
        ? uploads
            .removeUnused(merchantId, upload)
            .transform(removed -> Future.failedFuture(failure))
        : Future.failedFuture(failure);
  }

  private static Answer stored(StoredFile stored) {
    return new Answer(
        stored.created() ? 201 : 200,
        Map.of(),
        Buffer.buffer(StrictJson.writeBytes(stored.file())));
  }

  public Future<Answer> delete(ValidRequest request) {
    return bus.request(
            BusApi.DELETE_DIGITAL_PRODUCT_FILE,
            new DeleteDigitalProductFile(
                request.merchantId(), productId(request), name(request), request.conditions()),
            request.origin())
        .map(done -> Answer.noContent().replayed(done));
  }

  private static String productId(ValidRequest request) {
    return request.parameter("productId", String.class);
  }

  private static String name(ValidRequest request) {
    return FileNames.normal(request.parameter("fileName", String.class));
  }
}
