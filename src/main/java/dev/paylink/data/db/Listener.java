package dev.paylink.data.db;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.work.Poller;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives the notifications of a channel of the database ({@code LISTEN}) on a connection of its
 * own. A connection that is lost or does not respond is opened again within seconds; notifications
 * sent before that are lost, so the verticle that listens must also poll.
 *
 * <p>An instance belongs to one verticle: start and stop it on that verticle's context.
 */
public final class Listener {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** No other connection of a node asks this: {@code doctor} counts nodes by it. */
  private static final String ALIVE = "select 1";

  private static final Logger log = LoggerFactory.getLogger(Listener.class);

  private final AppConfig.Database config;
  private final Primary primary;
  private final Pool pool; // of one connection
  private final Poller poller;
  private String channel = "";
  private Consumer<String> handler = payload -> {};
  private @Nullable SqlConnection connection;

  Listener(Vertx vertx, AppConfig.Database config) {
    this.config = config;
    Connections connections = new Connections(vertx, config, config.directUri());
    this.primary = connections.primary();
    this.pool = connections.pool("listener", 1, 1, config.connectTimeout());
    this.poller =
        new Poller("listen to the database", INTERVAL, Duration.ZERO, () -> check().map(false));
  }

  /**
   * Connects, and checks the connection every second. Does nothing but say so if there is only a
   * pooler that passes no notifications on ({@link AppConfig.Database#hasSessions}).
   *
   * @param channel an SQL identifier
   * @param handler gets the payload of each notification
   */
  public void start(Vertx vertx, String channel, Consumer<String> handler) {
    this.channel = channel;
    this.handler = handler;
    if (config.hasSessions()) {
      poller.start(vertx);
      poller.wake();
    } else {
      log.info(
          "Does not listen to the database, as database.directUri is not set: work of other nodes"
              + " is noticed within a second");
    }
  }

  private Future<Void> check() {
    SqlConnection open = connection;
    Future<Void> answer = open == null ? connect() : open.query(ALIVE).execute().mapEmpty();
    return answer
        .timeout(Database.answerTimeoutMs(config), TimeUnit.MILLISECONDS)
        .onFailure(failure -> drop(open))
        .recover(failure -> Future.failedFuture(DatabaseFaults.translate(failure)));
  }

  private Future<Void> connect() {
    return pool.getConnection().compose(this::listen);
  }

  private Future<Void> listen(SqlConnection opened) {
    PgConnection.cast(opened)
        .notificationHandler(notified -> handler.accept(notified.getPayload()));
    opened.closeHandler(closed -> drop(opened));
    opened.exceptionHandler(Primary.ENDED);
    return opened
        .query("listen " + channel)
        .execute()
        .<Void>mapEmpty()
        .onSuccess(listening -> connection = opened)
        .onFailure(failure -> opened.close());
  }

  /** Gives the connection back; one that does not respond is closed. */
  private void drop(@Nullable SqlConnection lost) {
    if (lost != null && lost == connection) {
      connection = null;
      lost.close();
    }
  }

  /** Stops checking the connection. */
  public Future<Void> stop() {
    return poller.stop();
  }

  /** Closes the connection. */
  Future<Void> close() {
    return pool.close().eventually(primary::closeProbes);
  }
}
