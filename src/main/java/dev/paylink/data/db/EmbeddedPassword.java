package dev.paylink.data.db;

import dev.paylink.base.config.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/** The password of an embedded PostgreSQL, in a file that only its owner can read. */
final class EmbeddedPassword {
  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Path file;
  private final String value;

  private EmbeddedPassword(Path file, String value) {
    this.file = file;
    this.value = value;
  }

  /** The password of a kept database, beside its folder; creates it at the first call. */
  static EmbeddedPassword of(Path folder) {
    Path file = folder.resolveSibling(folder.getFileName() + ".password");
    try {
      if (!Files.exists(file)) {
        PrivateFiles.createFolder(folder.resolveSibling(""));
        PrivateFiles.write(file, random());
      }
      return new EmbeddedPassword(file, Files.readString(file).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A password for one start, in a temporary file. */
  static EmbeddedPassword temporary() {
    try {
      EmbeddedPassword password =
          new EmbeddedPassword(Files.createTempFile("paylink", ".password"), random());
      Files.writeString(password.file, password.value);
      return password;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes the file. */
  void forget() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String random() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  String value() {
    return value;
  }

  Path file() {
    return file;
  }
}
