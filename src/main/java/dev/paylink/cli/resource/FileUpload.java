package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.base.Progress;
import dev.paylink.cli.service.ApiRefusal;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.Retries;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.cli.service.Unreachable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.text.Normalizer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * Sends a file of a product in parts, one after the other, and goes on behind what has arrived if
 * the service or the network fails, or if an earlier process sent a part of it.
 */
final class FileUpload {
  /** The service keeps multiples of this. */
  private static final int PART_BYTES = 8 * 1024 * 1024;

  /** A part may take ten minutes. With the last one, the service also reads the whole file. */
  private static final Duration TIMEOUT = Duration.ofMinutes(15);

  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** A service that restarts takes less than a minute. */
  private static final int MAX_FAILURES = 30;

  private static final String NOTHING = "{\"received\":0}";

  private final ServiceApi api;
  private final String productId;
  private final String name;
  private final FileChannel file;
  private final long size;
  private final FileDigest digest;

  private final byte[] part = new byte[PART_BYTES];

  private FileUpload(
      ServiceApi api, String productId, String name, FileChannel file, FileDigest digest)
      throws IOException {
    this.api = api;
    this.productId = productId;
    this.name = name;
    this.file = file;
    this.size = file.size();
    this.digest = digest;
  }

  /**
   * Uploads a file, unless the product has the same already.
   *
   * @param name of the file in the product
   * @return the file as the service answers it
   * @throws IOException if the file cannot be read
   */
  static String of(ServiceApi api, String productId, Path path, String name) throws IOException {
    try (FileChannel file = FileChannel.open(path);
        Progress progress = new Progress()) {
      progress.step("Reading " + path);
      FileUpload upload = new FileUpload(api, productId, name, file, FileDigest.of(file));
      String before = Retries.of(upload::stored).orElse(null);
      String answer = before == null ? upload.send(progress) : before;
      progress.print((before == null ? "Uploaded " : "Had uploaded ") + name);
      return answer;
    }
  }

  private String send(Progress progress) throws IOException {
    String answer = Retries.of(this::ask);
    boolean goesOn = received(answer) > 0;
    int failures = 0; // since the last part that arrived
    long before = 0;
    while (!isStored(answer)) {
      long received = received(answer);
      failures = received > before ? 0 : failures;
      before = received;
      progress.step("Uploading %s: %d of %d MiB".formatted(name, received >> 20, (size >> 20) + 1));
      try {
        answer = sendPart(received);
      } catch (ApiRefusal | Unreachable failure) {
        if (goesOn && failure instanceof ApiRefusal refusal && refusal.isInvalid()) {
          goesOn = false;
          answer = NOTHING; // what had arrived before was of another file of the same size
        } else {
          failures++;
          wait(failure, failures, progress);
          answer = askAgain(answer);
        }
      }
    }
    return answer;
  }

  private static boolean isStored(String answer) {
    return Json.read(answer).has("sha256");
  }

  private static long received(String answer) {
    return Json.read(answer).path("received").asLong();
  }

  /** Sends the part that starts at a position of the file. */
  private String sendPart(long first) throws IOException {
    int length = (int) Math.min(PART_BYTES, size - first);
    ByteBuffer buffer = ByteBuffer.wrap(part, 0, length);
    while (buffer.hasRemaining()) {
      if (file.read(buffer, first + buffer.position()) < 0) {
        throw new CommandFailure("The file has become shorter while it was uploaded");
      }
    }
    return put(length, "bytes %d-%d/%d".formatted(first, first + length - 1, size));
  }

  /** Asks how much of the file has arrived; answers the file if that is all of it. */
  private String ask() {
    return put(0, "bytes */" + size);
  }

  private String put(int length, String range) {
    Map<String, String> headers = new HashMap<>();
    headers.put("Content-Range", range);
    headers.put("Repr-Digest", digest.header());
    return api.put(ProductDeleteFileCommand.path(productId, name), part, length, headers, TIMEOUT);
  }

  /** Waits before another attempt; throws the failure if that makes no sense. */
  private static void wait(CommandFailure failure, int failures, Progress progress) {
    if (!mayPass(failure) || failures > MAX_FAILURES) {
      throw failure;
    }
    if (failures == 1) {
      progress.print(failure.getMessage() + "; trying again");
    }
    Await.pause(pause(failure));
  }

  /** A conflict tells of a request that is still under way, of which the answer was lost. */
  private static boolean mayPass(CommandFailure failure) {
    return failure instanceof Unreachable
        || (failure instanceof ApiRefusal refusal
            && (refusal.isTemporary() || refusal.isConflict()));
  }

  private static Duration pause(CommandFailure failure) {
    return failure instanceof ApiRefusal refusal && refusal.retryAfter().compareTo(PAUSE) > 0
        ? refusal.retryAfter()
        : PAUSE;
  }

  /**
   * Asks where to go on. The answer about the last part may have been lost, so the file may be
   * there.
   *
   * @param before where that was before, which is returned if the service does not answer
   */
  private String askAgain(String before) {
    try {
      return stored().orElseGet(this::ask);
    } catch (ApiRefusal | Unreachable again) {
      return before;
    }
  }

  /** The file if the product has the same under this name; empty if not, or if it is not shown. */
  private Optional<String> stored() {
    try {
      String wanted = Normalizer.normalize(name, Normalizer.Form.NFC);
      JsonNode product = Json.read(api.text(Query.of("/digital-products", productId)));
      return StreamSupport.stream(product.path("files").spliterator(), false)
          .filter(one -> Json.text(one, "/name").equals(wanted))
          .filter(one -> Json.text(one, "/sha256").equals(digest.hex()))
          .map(Json::write)
          .findFirst();
    } catch (ApiRefusal refusal) {
      if (refusal.isForbidden()) { // a token without products:read
        return Optional.empty();
      }
      throw refusal;
    }
  }
}
