package dev.paylink.data.db;

import dev.paylink.api.Fault;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.work.KeyedQueue;
import dev.paylink.data.db.NamedStatement.Values;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Transaction;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A pool of database connections with a separate wait queue. Every statement is prepared, cached
 * and limited in time; every failure is a {@link dev.paylink.api.Fault}.
 */
public final class Database {
  /** Added to the statement timeout of the server, for a server that does not respond. */
  private static final Duration GRACE = Duration.ofMillis(500);

  private static final Duration COMMAND_CONNECT_TIMEOUT = Duration.ofSeconds(10);

  /**
   * The planner settings of every connection, by their PostgreSQL names.
   *
   * <p>Statements are written so that one generic plan fits all parameters: it is planned once,
   * runs in one process and is not JIT-compiled. Sequential scans are off, so that a plan made
   * while a table was empty uses an index and stays good with a million rows. Bitmap scans are off,
   * because a plain index scan marks dead index entries.
   */
  public static final Map<String, String> PLANNING =
      Map.of(
          "plan_cache_mode", "force_generic_plan",
          "max_parallel_workers_per_gather", "0",
          "jit", "off",
          "enable_seqscan", "off",
          "enable_bitmapscan", "off");

  /** Pool connections per connection for reads. */
  private static final int POOL_CONNECTIONS_PER_READER = 4;

  private final SqlClient connections;
  private final SqlClient readers;
  private final PoolMeters meters;
  private final PoolMeters readerMeters;
  private final Primary primary;
  private final long answerTimeoutMs;
  private final KeyedQueue turns = new KeyedQueue();

  private Database(
      SqlClient connections,
      SqlClient readers,
      PoolMeters meters,
      PoolMeters readerMeters,
      Primary primary,
      long answerTimeoutMs) {
    this.meters = meters;
    this.readerMeters = readerMeters;
    this.connections = connections;
    this.readers = readers;
    this.primary = primary;
    this.answerTimeoutMs = answerTimeoutMs;
  }

  /**
   * Creates the connections for requests of the API, some of which are for pipelined reads. They
   * are opened by the first statements.
   */
  public static Database open(Vertx vertx, AppConfig.Database config) {
    return open(new Connections(vertx, config, config.uri()), config, "api");
  }

  /**
   * Creates a pool, and one for pipelined reads, which has the name {@code …_reads}.
   *
   * @param name for meters
   */
  static Database open(Connections connections, AppConfig.Database config, String name) {
    String readersName = name + "_reads";
    int queue = config.maxWaitQueueSize();
    Duration connect = config.connectTimeout();
    return new Database(
        connections.pool(name, config.poolSize(), queue, connect),
        connections.pipelined(readersName, readers(config), queue, connect),
        connections.meters(name),
        connections.meters(readersName),
        connections.primary(),
        answerTimeoutMs(config));
  }

  /** The number of connections for pipelined reads. */
  static int readers(AppConfig.Database config) {
    return Math.max(1, config.poolSize() / POOL_CONNECTIONS_PER_READER);
  }

  /**
   * Creates a pool without connections for pipelined reads.
   *
   * @param name for meters
   * @param size maximum number of connections
   * @param waitQueueSize number of statements that may wait for a connection
   */
  static Database open(
      Connections connections,
      AppConfig.Database config,
      String name,
      int size,
      int waitQueueSize) {
    Pool pool = connections.pool(name, size, waitQueueSize, config.connectTimeout());
    return withoutReaders(connections, pool, name, answerTimeoutMs(config));
  }

  /**
   * Creates one connection for a command, which nobody waits for behind it: it may take longer to
   * log in, as in a JVM that has just started.
   */
  public static Database forCommand(Vertx vertx, AppConfig.Database config) {
    Connections connections = new Connections(vertx, config, config.uri());
    String name = "command";
    Pool pool = connections.pool(name, 1, config.maxWaitQueueSize(), COMMAND_CONNECT_TIMEOUT);
    long answerTimeoutMs = COMMAND_CONNECT_TIMEOUT.toMillis() + answerTimeoutMs(config);
    return withoutReaders(connections, pool, name, answerTimeoutMs);
  }

  private static Database withoutReaders(
      Connections connections, Pool pool, String name, long answerTimeoutMs) {
    PoolMeters meters = connections.meters(name);
    return new Database(pool, pool, meters, meters, connections.primary(), answerTimeoutMs);
  }

  static long answerTimeoutMs(AppConfig.Database config) {
    return config.statementTimeout().plus(GRACE).toMillis();
  }

  /**
   * Runs one statement in a separate transaction.
   *
   * @return the rows; fails with a {@link dev.paylink.api.Fault}: {@code unavailable} without a
   *     database, {@code timeout} if the statement takes too long
   */
  public Future<RowSet<Row>> query(String sql, Tuple parameters) {
    return query(connections, meters, sql, parameters);
  }

  /**
   * Runs a read like {@link #query}; among requests of the API pipelined on a connection that reads
   * share. The statement must change nothing, wait for no lock and be short, as the statements
   * after it wait for it.
   */
  public Future<RowSet<Row>> read(String sql, Tuple parameters) {
    return query(readers, readerMeters, sql, parameters);
  }

  /**
   * Runs statements in one transaction, which is committed if the given function succeeds, and
   * rolled back otherwise.
   *
   * @param statements gets a database whose statements are part of the transaction
   */
  public <T> Future<T> transaction(Function<Database, Future<T>> statements) {
    if (!(connections instanceof Pool pool)) {
      throw new IllegalStateException("A transaction within a transaction");
    }
    long begun = System.nanoTime();
    return pool.getConnection()
        .compose(connection -> transaction(connection, statements))
        .recover(
            failure -> {
              if (!(failure instanceof Fault)) { // else of a statement
                meters.failed(begun, failure);
              }
              return failed(failure);
            });
  }

  /** The first statement is sent together with the start of the transaction. */
  private <T> Future<T> transaction(
      SqlConnection connection, Function<Database, Future<T>> statements) {
    connection.exceptionHandler(Primary.ENDED);
    Future<Transaction> begun = connection.begin();
    return Future.succeededFuture(
            new Database(connection, connection, meters, meters, primary, answerTimeoutMs))
        .compose(statements)
        .compose(
            result -> begun.compose(Transaction::commit).map(result),
            failure ->
                begun
                    .compose(Transaction::rollback)
                    .transform(ended -> Future.failedFuture(failure)))
        .eventually(connection::close);
  }

  /** Whether the statements are part of a transaction. */
  public boolean isTransaction() {
    return !(connections instanceof Pool);
  }

  /**
   * Runs a change when the earlier changes of the same object on this node have ended. In the
   * database each would hold a connection while it waits for the row.
   *
   * @param object whose row is locked, with its owner: unknown ids of others must not wait for it
   * @return fails with {@code unavailable} if the turn does not come
   */
  public <T> Future<T> inTurn(List<UUID> object, Supplier<Future<T>> change) {
    return turns.run(object, change);
  }

  private Future<RowSet<Row>> query(
      SqlClient client, PoolMeters statements, String sql, Tuple parameters) {
    long startedAt = statements.started();
    return client
        .preparedQuery(sql)
        .execute(parameters)
        .timeout(answerTimeoutMs, TimeUnit.MILLISECONDS)
        .andThen(answer -> statements.ended(startedAt, answer.cause()))
        .recover(this::failed);
  }

  private <T> Future<T> failed(Throwable failure) {
    if (DatabaseFaults.isReadOnly(failure)) {
      primary.lost();
    }
    return Future.failedFuture(DatabaseFaults.translate(failure));
  }

  /** Whether a statement failed because a unique index has its row already. */
  public static boolean violates(Throwable failure, String uniqueIndex) {
    return failure.getCause() instanceof PgException refused
        && uniqueIndex.equals(refused.getConstraint());
  }

  /**
   * Runs a statement for some rows like {@link #query(String, Tuple)}; returns what it answers for
   * each, in their order.
   */
  public Future<List<Row>> query(
      BatchStatement sql, List<? extends List<? extends @Nullable Object>> rows) {
    return query(sql.text(rows.size()), sql.parameters(rows))
        .map(answers -> BatchStatement.inOrder(answers, rows.size()));
  }

  /** Runs a statement that writes rows, at least one, like {@link #query(String, Tuple)}. */
  public Future<RowSet<Row>> query(
      MultiRowStatement sql, List<? extends List<? extends @Nullable Object>> rows) {
    return query(sql.text(rows.size()), sql.parameters(rows));
  }

  /** Runs a read for some rows like {@link #read(String, Tuple)}. */
  public Future<List<Row>> read(
      BatchStatement sql, List<? extends List<? extends @Nullable Object>> rows) {
    return read(sql.text(rows.size()), sql.parameters(rows))
        .map(answers -> BatchStatement.inOrder(answers, rows.size()));
  }

  /** Runs a statement that returns at most one row like {@link #query}. */
  public Future<Optional<Row>> queryOne(String sql, Tuple parameters) {
    return query(sql, parameters).map(Database::first);
  }

  /** Runs a read that returns at most one row like {@link #read}. */
  public Future<Optional<Row>> readOne(String sql, Tuple parameters) {
    return read(sql, parameters).map(Database::first);
  }

  /** Runs a statement with named parameters like {@link #query(String, Tuple)}. */
  public Future<RowSet<Row>> query(NamedStatement sql, Values values) {
    return query(sql.text(), sql.parameters(values));
  }

  /** Runs a read with named parameters like {@link #read(String, Tuple)}. */
  public Future<RowSet<Row>> read(NamedStatement sql, Values values) {
    return read(sql.text(), sql.parameters(values));
  }

  /** Runs a statement with named parameters that returns at most one row. */
  public Future<Optional<Row>> queryOne(NamedStatement sql, Values values) {
    return query(sql, values).map(Database::first);
  }

  private static Optional<Row> first(RowSet<Row> rows) {
    return rows.size() == 0 ? Optional.empty() : Optional.of(rows.iterator().next());
  }

  /** Succeeds if the database responds and can be written to. */
  public Future<Void> ping() {
    return Primary.isWritable(connections)
        .timeout(answerTimeoutMs, TimeUnit.MILLISECONDS)
        .compose(
            writable ->
                writable
                    ? Future.<Void>succeededFuture()
                    : Future.failedFuture(DatabaseFaults.readOnly()))
        .recover(this::failed);
  }

  /** The time of the database's clock, which moves on within a transaction. */
  Future<Instant> time() {
    return query("select clock_timestamp()", Tuple.tuple())
        .map(rows -> rows.iterator().next().getOffsetDateTime(0).toInstant());
  }

  /** Closes the connections. */
  public Future<Void> close() {
    return connections.close().eventually(readers::close).eventually(primary::closeProbes);
  }
}
