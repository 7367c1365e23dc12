package dev.paylink.db;

import dev.paylink.config.AppConfig;
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
import io.vertx.sqlclient.SqlClient;
import java.time.Duration;
import java.util.HashMap;
import java.util.concurrent.TimeUnit;

/** How connections to the database are opened: session settings, TLS, and limits in time. */
final class Connections {
  /** A connection without TCP acknowledgement for 5 s is closed. */
  private static final int TCP_USER_TIMEOUT_MS = 5_000;

  private static final int MAX_CACHED_SQL = 16_384;

  /**
   * Maximum number of reads in flight on a connection of {@link Database#read}. Pipelining them
   * saves a third of the work of a list. Pooled connections send one statement at a time.
   */
  private static final int PIPELINED = 64;

  private final Vertx vertx;
  private final AppConfig.Database config;

  Connections(Vertx vertx, AppConfig.Database config) {
    this.vertx = vertx;
    this.config = config;
  }

  /** Creates a pool whose connections run one statement at a time. */
  Pool pool(int size, int waitQueueSize, Duration connectTimeout) {
    return build(PgBuilder.pool(), options(size, waitQueueSize, connectTimeout), transport());
  }

  /** Creates connections that run several statements at a time, in turn. */
  SqlClient pipelined(int size, int waitQueueSize, Duration connectTimeout) {
    return build(PgBuilder.client(), options(size, waitQueueSize, connectTimeout), transport());
  }

  /**
   * Creates a pool of one connection, which is closed after {@code idle} without traffic: otherwise
   * one that does not respond would stay, as its close waits for the answers that are due.
   */
  Pool single(Duration idle) {
    NetClientOptions transport = transport();
    transport.setIdleTimeout((int) idle.toSeconds()).setIdleTimeoutUnit(TimeUnit.SECONDS);
    return build(PgBuilder.pool(), options(1, 1, config.connectTimeout()), transport);
  }

  private static PoolOptions options(int size, int waitQueueSize, Duration connectTimeout) {
    return new PoolOptions()
        .setMaxSize(size)
        .setMaxWaitQueueSize(waitQueueSize)
        .setConnectionTimeout((int) connectTimeout.toMillis())
        .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS);
  }

  private NetClientOptions transport() {
    return new NetClientOptions()
        .setConnectTimeout((int) config.connectTimeout().toMillis())
        .setTcpKeepAlive(true)
        .setTcpUserTimeout(TCP_USER_TIMEOUT_MS);
  }

  private <C> C build(ClientBuilder<C> builder, PoolOptions options, NetClientOptions transport) {
    return builder.with(options).with(transport).connectingTo(session()).using(vertx).build();
  }

  private PgConnectOptions session() {
    PgConnectOptions options =
        PgConnectOptions.fromUri(config.uri())
            .setUser(config.user())
            .setPassword(config.password())
            .setPipeliningLimit(PIPELINED)
            .setCachePreparedStatements(true)
            .setPreparedStatementCacheSqlLimit(MAX_CACHED_SQL);
    options.setProperties(new HashMap<>(Database.PLANNING));
    options
        .addProperty("application_name", "paylink")
        .addProperty("DateStyle", "ISO")
        .addProperty("client_encoding", "utf-8")
        .addProperty("statement_timeout", millis(config.statementTimeout()))
        .addProperty("lock_timeout", millis(config.lockTimeout()))
        .addProperty("idle_in_transaction_session_timeout", "10000");
    return withTls(options);
  }

  private PgConnectOptions withTls(PgConnectOptions options) {
    options.setSslMode(SslMode.of(config.sslMode()));
    ClientSSLOptions tls = new ClientSSLOptions();
    if (!config.sslRootCert().isEmpty()) {
      tls.setTrustOptions(new PemTrustOptions().addCertPath(config.sslRootCert()));
    } else if (options.getSslMode() == SslMode.VERIFY_FULL) {
      tls.setTrustOptions(JvmTrust.options());
    } else {
      tls.setTrustAll(true);
    }
    if (options.getSslMode() == SslMode.VERIFY_FULL) {
      tls.setHostnameVerificationAlgorithm("HTTPS");
    }
    return options.setSslOptions(tls);
  }

  private static String millis(Duration duration) {
    return Long.toString(duration.toMillis());
  }
}
