package dev.paylink.data.db;

import dev.paylink.base.config.DatabaseUri.Host;
import dev.paylink.base.work.FailureLog;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import java.net.ConnectException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The writable host of the database, and the open connections, which must all be to this host. Of
 * several hosts, the first writable one is used until a connection is lost. Thread-safe.
 */
final class Primary {
  private static final Logger log = LoggerFactory.getLogger(Primary.class);

  private static final long DROPPED_NANOS = TimeUnit.SECONDS.toNanos(60);

  private static final String IS_WRITABLE =
      "select current_setting('transaction_read_only') = 'off'";

  /**
   * For failures that the server reports without a statement when it closes a connection: the next
   * statement fails. By default the client prints each with its stack.
   */
  static final Handler<Throwable> ENDED = failure -> log.debug("A connection ends", failure);

  private final Map<Host, Pool> probes = new LinkedHashMap<>(); // filled before use
  private final Set<AnswerWatch> open = ConcurrentHashMap.newKeySet();
  private final FailureLog failures = new FailureLog(log);
  private final List<Host> hosts;
  private final int maxDropped;
  private final Deque<Long> dropped = new ArrayDeque<>(); // nanoseconds; guarded by itself
  private @Nullable Future<Host> found; // guarded by this
  private volatile Future<?> asking = Future.succeededFuture();

  /**
   * @param maxDropped how many connections whose servers do not answer are closed in a minute
   */
  Primary(List<Host> hosts, int maxDropped) {
    this.hosts = hosts;
    this.maxDropped = maxDropped;
  }

  /** Adds the pool of one connection through which a host is asked; for several hosts. */
  void probe(Host host, Pool pool) {
    probes.put(host, pool);
  }

  /** A watch for a new connection. */
  AnswerWatch watch(long answerMs) {
    AnswerWatch watch = new AnswerWatch(answerMs, this::mayDrop, this::closed);
    open.add(watch);
    return watch;
  }

  /** A watch for a connection to ask a host, whose end says nothing about the primary. */
  AnswerWatch probeWatch(long answerMs) {
    AnswerWatch watch = new AnswerWatch(answerMs, () -> true, open::remove);
    open.add(watch);
    return watch;
  }

  /**
   * Whether one more connection may be closed whose server does not answer. The server process
   * stays, and so does what it waits for, such as a synchronous standby: without a limit, the pools
   * would take all connections of the database one after the other.
   */
  private boolean mayDrop() {
    long now = System.nanoTime();
    synchronized (dropped) {
      while (!dropped.isEmpty() && now - dropped.peek() > DROPPED_NANOS) {
        dropped.remove();
      }
      return dropped.size() < maxDropped && dropped.add(now);
    }
  }

  private void closed(AnswerWatch watch) {
    open.remove(watch);
    forget();
  }

  /**
   * The host to connect to.
   *
   * @return fails with an {@link java.io.IOException} if no host of several is writable
   */
  synchronized Future<Host> find() {
    if (hosts.size() == 1) {
      return Future.succeededFuture(hosts.get(0));
    }
    Future<Host> known = found;
    if (known == null || known.failed()) {
      known = search();
      found = known;
    }
    return known;
  }

  /** Has the next connection look for the primary. */
  synchronized void forget() {
    if (found != null && found.isComplete()) {
      found = null;
    }
  }

  /** Drops all connections; a connection with a statement under way is dropped after it. */
  void lost() {
    forget();
    open.forEach(AnswerWatch::retire);
  }

  private Future<Host> search() {
    Promise<Host> result = Promise.promise();
    List<String> complaints = new ArrayList<>();
    List<Future<Void>> asked = new ArrayList<>();
    probes.forEach(
        (host, pool) ->
            asked.add(
                ask(pool)
                    .onSuccess(writable -> result.tryComplete(host))
                    .otherwise(
                        failure -> {
                          synchronized (complaints) {
                            complaints.add(host + " (" + failure.getMessage() + ")");
                          }
                          return null;
                        })));
    Future<?> ended = Future.join(asked);
    asking = ended;
    ended.onComplete(
        all -> {
          synchronized (complaints) {
            result.tryFail(new ConnectException("No primary: " + String.join(", ", complaints)));
          }
        });
    return result.future();
  }

  private Future<Void> ask(Pool pool) {
    return pool.getConnection()
        .compose(connection -> isWritable(connection).eventually(() -> close(connection)))
        .compose(
            writable -> writable ? Future.succeededFuture() : Future.failedFuture("is read-only"));
  }

  /** Lets a new connection into its pool, or closes it if its host cannot be written to. */
  void admit(SqlConnection opened) {
    opened.exceptionHandler(ENDED);
    isWritable(opened)
        .onComplete(
            writable -> {
              if (writable.succeeded() && writable.result()) {
                failures.succeeded("The database can be written to again");
                opened.close();
              } else {
                refuse(opened, writable.cause());
              }
            });
  }

  private void refuse(SqlConnection opened, @Nullable Throwable failure) {
    Throwable cause = failure == null ? new ConnectException("it is read-only") : failure;
    failures.failed("Cannot use a connection to the database", DatabaseFaults.translate(cause));
    forget();
    close(opened);
  }

  /** Whether the host of a connection can be written to: no standby, and not set to read-only. */
  static Future<Boolean> isWritable(SqlClient connection) {
    return connection
        .query(IS_WRITABLE)
        .execute()
        .map(rows -> rows.iterator().next().getBoolean(0));
  }

  /** Closes a connection instead of giving it back to its pool. */
  private Future<Void> close(SqlConnection connection) {
    PgConnection server = PgConnection.cast(connection);
    open.stream()
        .filter(watch -> watch.isOf(server.processId(), server.secretKey()))
        .forEach(AnswerWatch::close);
    return Future.succeededFuture();
  }

  /**
   * Closes the connections to ask hosts, when all have answered or failed: the client never
   * finishes closing a pool in which a caller waited for a connection and gave up.
   */
  Future<Void> closeProbes() {
    return asking
        .transform(ended -> Future.join(probes.values().stream().map(Pool::close).toList()))
        .mapEmpty();
  }
}
