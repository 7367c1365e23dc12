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

/** The file next to a filled database that identifies its schema. */
final class DataStamp {
  private static final Path MIGRATIONS = Path.of("src/main/resources/db/migration");

  /** Must change when orders are generated in another way. */
  private static final int GENERATOR = 1;

  /** Maximum age of the data; the service would cancel pending orders that are older. */
  private static final Duration MAX_AGE = Duration.ofDays(60);

  private final Path file;

  DataStamp(Path file) {
    this.file = file;
  }

  /** Whether the database is complete, has this schema, and is not too old. */
  boolean isCurrent() throws IOException {
    return Files.exists(file)
        && Files.readString(file).equals(schema())
        && Files.getLastModifiedTime(file).toInstant().plus(MAX_AGE).isAfter(Instant.now());
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

  /** Removes the file and the database. */
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
