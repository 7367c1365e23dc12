package dev.paylink.data.db;

import dev.paylink.base.config.AppConfig;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Pool;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The database connections of a node, in pools that share neither connections nor wait queues
 * (bulkheads): load of one kind is shed in its pool, and does not delay the others.
 *
 * @param api for requests of the API and settlements
 * @param pages for checkout pages
 * @param background for deliveries, the sequencer, counts and sweeps
 * @param reserved for readiness checks and token revocations
 * @param listener for notifications
 * @param extensions for the tables of extensions; null without any
 */
public record DatabasePools(
    Database api,
    Database pages,
    Database background,
    Database reserved,
    Listener listener,
    @Nullable Pool extensions) {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  private static final int RESERVED = 2;

  /** Connections for the tables of extensions, on a node that has such. */
  private static final int EXTENSIONS = 4;

  /** Readiness checks, and looks for revocations, a quarantine and the time, which are short. */
  private static final int RESERVED_QUEUE = 8;

  /**
   * Creates the pools; connections are opened by the first statements.
   *
   * @param extended whether there are extensions with tables
   */
  public static DatabasePools open(
      Vertx vertx, AppConfig.Database config, MeterRegistry registry, boolean extended) {
    Connections connections = new Connections(vertx, config, registry);
    int queue = config.maxWaitQueueSize();
    int pages = config.pagePoolSize();
    return new DatabasePools(
        Database.open(connections, config, "api"),
        Database.open(connections, config, "pages", pages, config.maxPageWaitQueueSize()),
        Database.open(connections, config, "background", config.backgroundPoolSize(), queue),
        Database.open(connections, config, "reserved", RESERVED, RESERVED_QUEUE),
        new Listener(vertx, config),
        extended
            ? connections.pool("extensions", EXTENSIONS, queue, config.connectTimeout())
            : null);
  }

  /**
   * How many connections a node may have, with the connection of its listener; without connections
   * for extensions.
   */
  public static int connectionsOfNode(AppConfig.Database config) {
    return config.poolSize()
        + Database.readers(config)
        + config.pagePoolSize()
        + config.backgroundPoolSize()
        + RESERVED
        + 1;
  }

  /**
   * Checks that connections have the settings that statements rely on, as a pooler may have dropped
   * them.
   *
   * @return fails with a {@link DatabaseUnavailableException} that says which differ and what to do
   */
  public Future<Void> checkSettings(Vertx vertx, AppConfig.Database config) {
    return SessionSettings.check(vertx, api, config);
  }

  /** Closes the connections; waits some seconds at most for connections that do not respond. */
  public Future<Void> close() {
    return Future.join(
            List.of(
                api.close(),
                pages.close(),
                background.close(),
                reserved.close(),
                listener.close(),
                extensions == null ? Future.succeededFuture() : extensions.close()))
        .timeout(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
        .mapEmpty();
  }
}
