package dev.paylink.db;

import dev.paylink.config.AppConfig;
import dev.paylink.work.Poller;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Receives the notifications of a channel of the database ({@code LISTEN}) on a connection of its
 * own. A connection that is lost or does not respond is opened again within seconds; notifications
 * sent before that are lost, so the verticle that listens must also poll.
 *
 * <p>An instance belongs to one verticle: start and stop it on that verticle's context.
 */
public final class Listener {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** A connection that responds has traffic every second. */
  private static final Duration IDLE = Duration.ofSeconds(5);

  private final AppConfig.Database config;
  private final Pool pool; // of one connection
  private final Poller poller;
  private String channel = "";
  private Consumer<String> handler = payload -> {};
  private @Nullable SqlConnection connection;

  Listener(Vertx vertx, AppConfig.Database config) {
    this.config = config;
    this.pool = new Connections(vertx, config).single(IDLE);
    this.poller =
        new Poller("listen to the database", INTERVAL, Duration.ZERO, () -> check().map(false));
  }

  /**
   * Connects, and checks the connection every second.
   *
   * @param channel an SQL identifier
   * @param handler gets the payload of each notification
   */
  public void start(Vertx vertx, String channel, Consumer<String> handler) {
    this.channel = channel;
    this.handler = handler;
    poller.start(vertx);
    poller.wake();
  }

  private Future<Void> check() {
    SqlConnection open = connection;
    Future<Void> answer = open == null ? connect() : open.query("select 1").execute().mapEmpty();
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
    return opened
        .query("listen " + channel)
        .execute()
        .<Void>mapEmpty()
        .onSuccess(listening -> connection = opened)
        .onFailure(failure -> opened.close());
  }

  /** Gives the connection back; one that does not respond is closed when it has been idle. */
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
    return pool.close();
  }
}
