package dev.paylink.data.storage;

import dev.paylink.data.storage.StorageException.Reason;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * An upload in a {@link FolderStorage}: a folder beside its object, with a file for each part,
 * named by its number. A file has the part and, behind it, the SHA-256 that is its ETag. It never
 * changes and is replaced as a whole, so an object is made of what {@code complete} names, whatever
 * is written at the same time. Blocking.
 */
final class FolderUpload {
  private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");
  private static final int DIGEST_BYTES = 32;

  private final String key;
  private final Path object;
  private final Path parts;
  private final Path done;

  /**
   * @param object the file of the object
   */
  FolderUpload(String key, Path object, String id) {
    if (!ID.matcher(id).matches()) {
      throw missing(key);
    }
    this.key = key;
    this.object = object;
    this.parts = object.resolveSibling(object.getFileName() + "+" + id);
    this.done = object.resolveSibling(object.getFileName() + "+" + id + "+");
  }

  static String newId() {
    return UUID.randomUUID().toString().replace("-", "");
  }

  void begin() throws IOException {
    Files.createDirectory(parts);
    DurableFiles.forceFolder(parts.getParent());
  }

  String putPart(int number, Buffer part) throws IOException {
    byte[][] digest = new byte[1][];
    try {
      Path fresh = parts.resolve("+" + newId());
      DurableFiles.create(
          fresh,
          out -> {
            digest[0] = DurableFiles.write(out, part);
            DurableFiles.writeAll(out, ByteBuffer.wrap(digest[0]));
          });
      DurableFiles.rename(fresh, part(number));
      return HexFormat.of().formatHex(digest[0]);
    } catch (NoSuchFileException gone) {
      throw missing(key);
    }
  }

  private Path part(int number) {
    return parts.resolve(Integer.toString(number));
  }

  void complete(List<String> etags) throws IOException {
    if (Files.isDirectory(parts)) {
      try {
        join(etags);
        return;
      } catch (NoSuchFileException gone) {
        if (Files.isDirectory(parts)) {
          throw mismatch();
        }
      }
    }
    requireCompleted(etags);
    DurableFiles.deleteTree(done);
  }

  private void join(List<String> etags) throws IOException {
    Path whole = parts.resolve("+" + newId());
    DurableFiles.create(
        whole,
        out -> {
          for (int number = 1; number <= etags.size(); number++) {
            append(out, number, etags.get(number - 1), number == etags.size());
          }
        });
    DurableFiles.rename(whole, object);
    remove();
  }

  private void append(FileChannel out, int number, String etag, boolean last) throws IOException {
    try (FileChannel in = FileChannel.open(part(number), StandardOpenOption.READ)) {
      long size = Math.max(0, in.size() - DIGEST_BYTES);
      ByteBuffer digest = ByteBuffer.allocate(DIGEST_BYTES);
      while (digest.hasRemaining() && in.read(digest, size + digest.position()) >= 0) {
        // reads on
      }
      boolean fits = last || size == ObjectStorage.PART_BYTES;
      if (!fits || !HexFormat.of().formatHex(digest.array()).equals(etag)) {
        throw mismatch();
      }
      for (long at = 0; at < size; ) {
        at += in.transferTo(at, size - at, out);
      }
    }
  }

  /** Another call may have completed the upload: then the object has the content of these parts. */
  private void requireCompleted(List<String> etags) throws IOException {
    try {
      if (DurableFiles.hasSections(object, ObjectStorage.PART_BYTES, etags)) {
        return;
      }
    } catch (NoSuchFileException none) {
      // aborted, or deleted since
    }
    throw missing(key);
  }

  void abort() throws IOException {
    remove();
    DurableFiles.deleteTree(done);
  }

  /** The upload is gone at once for others, which therefore never see some of its parts. */
  private void remove() throws IOException {
    try {
      DurableFiles.rename(parts, done);
    } catch (NoSuchFileException | DirectoryNotEmptyException gone) {
      return;
    }
    DurableFiles.deleteTree(done);
  }

  private StorageException mismatch() {
    return new StorageException(
        Reason.PART_MISMATCH, "The upload of %s does not have these parts".formatted(key));
  }

  private static StorageException missing(String key) {
    return new StorageException(
        Reason.UPLOAD_MISSING, "There is no such upload of %s".formatted(key));
  }
}
