package dev.paylink.cli.resource;

import dev.paylink.cli.base.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes what the API has sent to a file or to standard output. */
final class OutputFile {
  /** {@code -} */
  static final Path STANDARD_OUTPUT = Path.of("-");

  private static final int BUFFER = 64 * 1024;

  private OutputFile() {}

  /** Writes all; a file appears under its name only when it is complete. */
  static void write(InputStream from, Path file) throws IOException {
    if (file.equals(STANDARD_OUTPUT)) {
      print(from);
    } else {
      save(from, file);
    }
  }

  /** Stops quietly when nobody reads the output any more. */
  private static void print(InputStream from) throws IOException {
    byte[] buffer = new byte[BUFFER];
    int length = from.read(buffer);
    while (length >= 0 && !System.out.checkError()) {
      System.out.write(buffer, 0, length);
      length = from.read(buffer);
    }
    System.out.flush();
  }

  private static void save(InputStream from, Path target) throws IOException {
    Path part = target.resolveSibling(target.getFileName() + ".part");
    try {
      Files.copy(from, part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
    } catch (FileSystemException e) {
      throw new CommandFailure("Cannot write " + target);
    } finally {
      Files.deleteIfExists(part);
    }
    System.err.println("Wrote " + target);
  }
}
