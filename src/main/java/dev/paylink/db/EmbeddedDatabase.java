package dev.paylink.db;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;

/** A PostgreSQL in a child process, for {@code dev} and tests. Close its clients first. */
public final class EmbeddedDatabase implements AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

  private final EmbeddedPostgres postgres;

  private EmbeddedDatabase(EmbeddedPostgres postgres) {
    this.postgres = postgres;
  }

  /**
   * Starts a durable database. If a killed process left its server running, it is reused on the
   * same port.
   *
   * @param folder the data directory, kept between starts
   */
  public static EmbeddedDatabase persistent(Path folder, int port) {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setDataDirectory(folder)
            .setCleanDataDirectory(false)
            .setPort(port)
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on");
    return start(builder);
  }

  /** Starts a fast database without durability; closing it deletes its data. */
  public static EmbeddedDatabase transientOne() {
    return start(EmbeddedPostgres.builder().setServerConfig("fsync", "off"));
  }

  private static EmbeddedDatabase start(EmbeddedPostgres.Builder builder) {
    try {
      return new EmbeddedDatabase(
          builder.setRegisterShutdownHook(false).setPGStartupWait(START_TIMEOUT).start());
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot start the embedded PostgreSQL", e);
    }
  }

  /** The URI {@code postgresql://localhost:port/postgres}; user {@code postgres}, no password. */
  public String uri() {
    return "postgresql://localhost:%d/postgres".formatted(postgres.getPort());
  }

  @Override
  public void close() {
    try {
      postgres.close();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot stop the embedded PostgreSQL", e);
    }
  }
}
