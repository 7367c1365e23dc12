package dev.paylink.data.storage;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Files that are on the disk, not only in its cache, when a method returns. Blocking. */
final class DurableFiles {
  private static final int CHUNK = 64 * 1024;

  private DurableFiles() {}

  /** What writes into a new file. */
  interface Writing {
    void to(FileChannel out) throws IOException;
  }

  /** Writes a new file. One that could not be written, as the disk is full, does not stay. */
  static void create(Path file, Writing writing) throws IOException {
    try (FileChannel out =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      writing.to(out);
      out.force(true);
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(file);
      throw e;
    }
  }

  /** Writes bytes to a file and returns their SHA-256. */
  static byte[] write(FileChannel out, Buffer content) throws IOException {
    MessageDigest digest = sha256();
    byte[] chunk = new byte[CHUNK];
    for (int start = 0; start < content.length(); start += CHUNK) {
      int length = Math.min(CHUNK, content.length() - start);
      content.getBytes(start, start + length, chunk);
      digest.update(chunk, 0, length);
      writeAll(out, ByteBuffer.wrap(chunk, 0, length));
    }
    return digest.digest();
  }

  static void writeAll(FileChannel out, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      out.write(bytes);
    }
  }

  /** Whether sections of a file have these SHA-256; all have this size but the last. */
  static boolean hasSections(Path file, int size, List<String> digests) throws IOException {
    try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
      if ((in.size() + size - 1) / size != digests.size()) {
        return false;
      }
      for (String expected : digests) {
        if (!digestOfNext(in, size).equals(expected)) {
          return false;
        }
      }
      return true;
    }
  }

  private static String digestOfNext(FileChannel in, int size) throws IOException {
    MessageDigest digest = sha256();
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    for (int left = size; left > 0; left -= chunk.limit()) {
      chunk.clear().limit(Math.min(left, CHUNK));
      if (in.read(chunk) < 0) {
        break;
      }
      digest.update(chunk.flip());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** The SHA-256 of what tells files apart, such as their names. */
  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JVM has it
    }
  }

  /** Renames a file or folder; what has the name already is replaced, if it is a file. */
  static void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    forceFolder(to.toAbsolutePath().getParent());
  }

  /** Brings the names in a folder to the disk. Windows, which cannot, does so by itself. */
  static void forceFolder(@Nullable Path folder) throws IOException {
    if (folder != null && folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
        names.force(true);
      }
    }
  }

  /** Removes a folder with its files; another process may also remove them. */
  static void deleteTree(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> found = Files.walk(folder)) {
      all = found.sorted(Comparator.reverseOrder()).toList();
    } catch (NoSuchFileException | UncheckedIOException gone) {
      return;
    }
    for (Path one : all) {
      Files.deleteIfExists(one);
    }
  }
}
