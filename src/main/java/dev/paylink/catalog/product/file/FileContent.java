package dev.paylink.catalog.product.file;

import dev.paylink.data.storage.ObjectStorage;
import dev.paylink.data.storage.ObjectStream;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apache.tika.Tika;

/**
 * What a file contains.
 *
 * @param type a media type, as its first bytes and its name tell
 * @param sha256 in hexadecimal digits
 */
record FileContent(String type, String sha256) {
  private static final int HEAD_BYTES = 65_536;

  /** Loads its types when it is first used, which takes long for an event loop. */
  private static final class Detector {
    static final Tika TIKA = new Tika();
  }

  /** Reads an object from its first byte to its last. */
  static Future<FileContent> read(ObjectStorage storage, String key, long size, String name) {
    MessageDigest digest = newDigest();
    Buffer head = Buffer.buffer();
    return storage
        .read(key, 0, size)
        .compose(stream -> pass(stream, digest, head))
        .compose(
            passed ->
                Vertx.currentContext()
                    .executeBlocking(() -> Detector.TIKA.detect(head.getBytes(), name)))
        .map(type -> new FileContent(type, HexFormat.of().formatHex(digest.digest())));
  }

  private static Future<Void> pass(ObjectStream stream, MessageDigest digest, Buffer head) {
    Promise<Void> end = Promise.promise();
    stream
        .exceptionHandler(end::tryFail)
        .endHandler(ended -> end.tryComplete())
        .handler(
            chunk -> {
              head.appendBuffer(chunk, 0, Math.min(chunk.length(), HEAD_BYTES - head.length()));
              digest.update(chunk.getBytes());
            })
        .resume();
    return end.future();
  }

  private static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("Every JVM has SHA-256", missing);
    }
  }
}
