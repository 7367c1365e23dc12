package dev.paylink.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** Beside a database that was filled: of which schema it is. */
final class DataStamp {
  private static final Path MIGRATIONS = Path.of("src/main/resources/db/migration");

  /** Changes when orders are generated in another way. */
  private static final int GENERATOR = 1;

  /** Orders grow old; later on some that are pending would be cancelled. */
  private static final Duration LIFETIME = Duration.ofDays(60);

  private final Path file;

  DataStamp(Path file) {
    this.file = file;
  }

  /** Whether the database was filled to the end, with this schema, and not too long ago. */
  boolean isCurrent() throws IOException {
    return Files.exists(file)
        && Files.readString(file).equals(schema())
        && Files.getLastModifiedTime(file).toInstant().plus(LIFETIME).isAfter(Instant.now());
  }

  void write() throws IOException {
    Files.writeString(file, schema());
  }

  private static String schema() throws IOException {
    CRC32 sum = new CRC32();
    List<Path> migrations;
    try (Stream<Path> files = Files.list(MIGRATIONS)) {
      migrations = files.sorted().toList();
    }
    for (Path migration : migrations) {
      sum.update(Files.readAllBytes(migration));
    }
    return "%d migrations, checksum %08x, generator %d%n"
        .formatted(migrations.size(), sum.getValue(), GENERATOR);
  }

  /** Removes itself and the database. */
  void remove(Path folder) throws IOException {
    Files.deleteIfExists(file);
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(DataStamp::delete);
    }
  }

  private static void delete(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
