package dev.paylink.data.db;

import dev.paylink.base.config.AppConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The migrations that a database has had, read without Flyway, whose loading takes a seventh of the
 * start of a node that has nothing to migrate.
 */
public final class SchemaHistory {
  private static final String HISTORY =
      """
      select script, checksum, success and type = 'SQL' as applied
      from flyway_schema_history
      order by installed_rank""";

  private SchemaHistory() {}

  /**
   * Whether each migration has run as this program has it, and no other. If the database cannot be
   * read, or is not known to be so, the answer is no, and {@link Migrations} finds out why.
   */
  public static Future<Boolean> isCurrent(Vertx vertx, AppConfig.Database config) {
    Pool pool =
        new Connections(vertx, config, config.uri()).pool("start", 1, 1, config.connectTimeout());
    Future<Map<String, Integer>> files = vertx.executeBlocking(SchemaHistory::files);
    return pool.query(HISTORY)
        .execute()
        .compose(rows -> files.map(expected -> expected.equals(applied(rows))))
        .otherwise(false)
        .eventually(pool::close);
  }

  /** The checksums by script: of a repeatable migration the last time. */
  private static Map<String, Integer> applied(RowSet<Row> rows) {
    Map<String, Integer> applied = new HashMap<>();
    for (Row row : rows) {
      applied.put(
          row.getString("script"), row.getBoolean("applied") ? row.getInteger("checksum") : null);
    }
    return applied;
  }

  private static Map<String, Integer> files() throws IOException, URISyntaxException {
    String folder = MigratedSchema.PAYLINK.location();
    URL found = Objects.requireNonNull(SchemaHistory.class.getResource("/" + folder));
    if (!found.getProtocol().equals("jar")) {
      return checksums(Path.of(found.toURI()));
    }
    URI jar = URI.create(found.toString().replaceFirst("!.*", ""));
    try (FileSystem opened = FileSystems.newFileSystem(jar, Map.of())) {
      return checksums(opened.getPath(folder));
    }
  }

  private static Map<String, Integer> checksums(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".sql"))
          .collect(
              Collectors.toMap(file -> file.getFileName().toString(), SchemaHistory::checksum));
    }
  }

  /** As Flyway computes it: from the lines without line separators. */
  private static int checksum(Path file) {
    CRC32 checksum = new CRC32();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      lines.lines().forEach(line -> checksum.update(line.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return (int) checksum.getValue();
  }
}
