package dev.paylink.catalog.image;

import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.ImageMessages.Image;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.work.ImageQueue;
import dev.paylink.catalog.image.ImageBus.BeginImage;
import dev.paylink.catalog.image.ImageBus.FinishImage;
import dev.paylink.data.storage.ObjectStorage;
import dev.paylink.data.storage.StorageException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores uploaded images: first a row, then the pictures, then the row is put in use. */
final class ImageUploads {
  private static final Logger log = LoggerFactory.getLogger(ImageUploads.class);

  private final ImageQueue queue;
  private final Bus bus;
  private final ObjectStorage storage;

  ImageUploads(ImageQueue queue, Bus bus, ObjectStorage storage) {
    this.queue = queue;
    this.bus = bus;
    this.storage = storage;
  }

  /**
   * A stored image.
   *
   * @param known whether it was stored before
   */
  record Stored(Image image, boolean known) {}

  private record Encoded(String sha256, List<EncodedImage> pictures) {}

  /**
   * Stores the image of a file. Call it on an event loop. Fails with {@code
   * unsupported_media_type}, {@code invalid_request}, {@code limit_reached} and {@code
   * unavailable}.
   *
   * @param abandoned whether the client has gone, so that there is nothing to do
   */
  Future<Stored> store(String merchantId, Buffer file, BooleanSupplier abandoned) {
    return queue
        .run(Vertx.currentContext(), abandoned, () -> encode(file.getBytes()))
        .compose(encoded -> store(merchantId, encoded));
  }

  private static Encoded encode(byte[] file) throws NoSuchAlgorithmException {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(file);
    return new Encoded(HexFormat.of().formatHex(digest), ImageEncoder.encode(file));
  }

  private Future<Stored> store(String merchantId, Encoded encoded) {
    List<EncodedImage> pictures = encoded.pictures();
    BeginImage begin =
        new BeginImage(
            merchantId,
            encoded.sha256(),
            pictures.get(0).picture(),
            pictures.size() == 1 ? null : pictures.get(1).picture());
    return bus.request(ImageBus.BEGIN_IMAGE, begin)
        .compose(
            begun ->
                begun.known()
                    ? Future.succeededFuture(new Stored(begun.image(), true))
                    : finish(merchantId, begun.image(), pictures));
  }

  private Future<Stored> finish(String merchantId, Image begun, List<EncodedImage> pictures) {
    UUID imageId = TypeId.IMAGE.decode(begun.id());
    Future<Void> stored = Future.succeededFuture();
    for (int i = 0; i < pictures.size(); i++) {
      EncodedImage one = pictures.get(i);
      String key = ImageObjects.key(imageId, i > 0);
      stored =
          stored.compose(
              before -> storage.put(key, one.picture().contentType(), Buffer.buffer(one.bytes())));
    }
    return stored
        .recover(ImageUploads::failed)
        .compose(all -> bus.request(ImageBus.FINISH_IMAGE, new FinishImage(merchantId, begun.id())))
        .map(image -> new Stored(image, !image.id().equals(begun.id())));
  }

  private static <T> Future<T> failed(Throwable failure) {
    if (!(failure instanceof StorageException broken)) {
      return Future.failedFuture(failure);
    }
    log.warn("The storage failed: {}", broken.getMessage());
    return Future.failedFuture(
        switch (broken.reason()) {
          case FULL -> Fault.unavailable("The storage of images is full", broken);
          case UNAVAILABLE -> Fault.unavailable("The storage of images does not answer", broken);
          default -> Fault.internal(broken);
        });
  }
}
