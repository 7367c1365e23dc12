package dev.paylink.db;

import dev.paylink.config.AppConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import io.vertx.sqlclient.ClientBuilder;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The connections of a node. Every statement is prepared, cached and bounded in time, and every
 * failure comes back as a {@link dev.paylink.api.Fault}.
 */
public final class Database {
  /** Statements end on the server first; this only bounds a server that says nothing. */
  private static final Duration GRACE = Duration.ofMillis(500);

  /** A server that acknowledges nothing for so long is gone without a word; connect anew. */
  private static final int VANISHED_MS = 5_000;

  private static final int MAX_CACHED_SQL = 16_384;

  /**
   * Statements are written to be right whatever their parameters: one plan, made once, run by one
   * process and never compiled. One of a day when a table was empty is kept, too: by an index it is
   * as good with a million rows. And a plain scan of an index remembers which entries are dead.
   * Settings of PostgreSQL by their names, for every connection whose plans are to be these.
   */
  public static final Map<String, String> PLANNING =
      Map.of(
          "plan_cache_mode", "force_generic_plan",
          "max_parallel_workers_per_gather", "0",
          "jit", "off",
          "enable_seqscan", "off",
          "enable_bitmapscan", "off");

  /** For what must not wait behind requests: whether the database answers, what was revoked. */
  private static final int RESERVED = 2;

  /**
   * How many reads a connection of {@link #read} has under way at most. They are sent without
   * waiting for each other's rows, which saves a third of the work of a list. The pools send one at
   * a time.
   */
  private static final int PIPELINED = 64;

  /** For how many connections of the pool there is one for reads. */
  private static final int POOLED_FOR_ONE_READING = 4;

  private final Pool pool;
  private final Pool reserved;
  private final SqlClient reading;
  private final long answerTimeoutMs;

  private Database(Pool pool, Pool reserved, SqlClient reading, long answerTimeoutMs) {
    this.pool = pool;
    this.reserved = reserved;
    this.reading = reading;
    this.answerTimeoutMs = answerTimeoutMs;
  }

  /** Opens nothing yet: each connects with its first statement. */
  public static Database open(Vertx vertx, AppConfig.Database config) {
    int readers = Math.max(1, config.poolSize() / POOLED_FOR_ONE_READING);
    return new Database(
        build(PgBuilder.pool(), vertx, config, config.poolSize()),
        build(PgBuilder.pool(), vertx, config, RESERVED),
        build(PgBuilder.client(), vertx, config, readers),
        config.statementTimeout().plus(GRACE).toMillis());
  }

  private static <C> C build(
      ClientBuilder<C> builder, Vertx vertx, AppConfig.Database config, int size) {
    PoolOptions options =
        new PoolOptions()
            .setMaxSize(size)
            .setMaxWaitQueueSize(config.maxWaitQueueSize())
            .setConnectionTimeout((int) config.connectTimeout().toMillis())
            .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS);
    NetClientOptions transport =
        new NetClientOptions()
            .setConnectTimeout((int) config.connectTimeout().toMillis())
            .setTcpKeepAlive(true)
            .setTcpUserTimeout(VANISHED_MS);
    return builder
        .with(options)
        .with(transport)
        .connectingTo(connectOptions(config))
        .using(vertx)
        .build();
  }

  private static PgConnectOptions connectOptions(AppConfig.Database config) {
    PgConnectOptions options =
        PgConnectOptions.fromUri(config.uri())
            .setUser(config.user())
            .setPassword(config.password())
            .setPipeliningLimit(PIPELINED)
            .setCachePreparedStatements(true)
            .setPreparedStatementCacheSqlLimit(MAX_CACHED_SQL);
    options.setProperties(new HashMap<>(PLANNING));
    options
        .addProperty("application_name", "paylink")
        .addProperty("DateStyle", "ISO")
        .addProperty("client_encoding", "utf-8")
        .addProperty("statement_timeout", millis(config.statementTimeout()))
        .addProperty("lock_timeout", millis(config.lockTimeout()))
        .addProperty("idle_in_transaction_session_timeout", "10000");
    return withTls(options, config);
  }

  private static PgConnectOptions withTls(PgConnectOptions options, AppConfig.Database config) {
    options.setSslMode(SslMode.of(config.sslMode()));
    ClientSSLOptions tls = new ClientSSLOptions();
    if (config.sslRootCert().isEmpty()) {
      tls.setTrustAll(options.getSslMode() != SslMode.VERIFY_FULL);
    } else {
      tls.setTrustOptions(new PemTrustOptions().addCertPath(config.sslRootCert()));
    }
    if (options.getSslMode() == SslMode.VERIFY_FULL) {
      tls.setHostnameVerificationAlgorithm("HTTPS");
    }
    return options.setSslOptions(tls);
  }

  private static String millis(Duration duration) {
    return Long.toString(duration.toMillis());
  }

  /**
   * Runs one statement in a transaction of its own.
   *
   * @return its rows; fails with a {@link dev.paylink.api.Fault}: {@code unavailable} without a
   *     database, {@code timeout} when the statement took too long
   */
  public Future<RowSet<Row>> query(String sql, Tuple parameters) {
    return query(pool, sql, parameters);
  }

  /**
   * Runs like {@link #query}, on a connection that other reads share: a statement that changes
   * nothing, waits for no lock and is short, as those sent after it wait for it.
   */
  public Future<RowSet<Row>> read(String sql, Tuple parameters) {
    return query(reading, sql, parameters);
  }

  /** Runs like {@link #query}, on a connection that requests do not use. */
  public Future<RowSet<Row>> queryReserved(String sql, Tuple parameters) {
    return query(reserved, sql, parameters);
  }

  private Future<RowSet<Row>> query(SqlClient connections, String sql, Tuple parameters) {
    return connections
        .preparedQuery(sql)
        .execute(parameters)
        .timeout(answerTimeoutMs, TimeUnit.MILLISECONDS)
        .recover(failure -> Future.failedFuture(DatabaseFaults.translate(failure)));
  }

  /** Runs like {@link #query} a statement that gives one row at most. */
  public Future<Optional<Row>> queryOne(String sql, Tuple parameters) {
    return query(sql, parameters).map(Database::first);
  }

  /** Runs like {@link #read} a statement that gives one row at most. */
  public Future<Optional<Row>> readOne(String sql, Tuple parameters) {
    return read(sql, parameters).map(Database::first);
  }

  private static Optional<Row> first(RowSet<Row> rows) {
    return rows.size() == 0 ? Optional.empty() : Optional.of(rows.iterator().next());
  }

  /** Whether the database answers. */
  public Future<Void> ping() {
    return queryReserved("select 1", Tuple.tuple()).mapEmpty();
  }

  /** Closes the connections. */
  public Future<Void> close() {
    return pool.close().eventually(reserved::close).eventually(reading::close);
  }
}
