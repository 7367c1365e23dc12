package dev.paylink.data.db;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.DatabaseUri;
import dev.paylink.base.config.DatabaseUri.Host;
import dev.paylink.base.internals.SocketHook;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.spi.metrics.PoolMetrics;
import io.vertx.core.spi.metrics.VertxMetrics;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import io.vertx.sqlclient.ClientBuilder;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnectOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * How connections to the database are opened: to which host, session settings, TLS, and limits in
 * time.
 */
final class Connections {
  /** A connection without TCP acknowledgement for 5 s is closed. */
  private static final int TCP_USER_TIMEOUT_MS = 5_000;

  private static final int MAX_CACHED_SQL = 16_384;

  /**
   * Maximum number of reads in flight on a connection of {@link Database#read}. Pipelining them
   * saves a third of the work of a list. Pooled connections send one statement at a time.
   */
  private static final int PIPELINED = 64;

  /** Searches for the primary that may wait for the one before. */
  private static final int PROBES = 2;

  private final Vertx vertx; // opens watched connections
  private final MeterRegistry registry;
  private final Map<String, PoolMeters> meters = new ConcurrentHashMap<>(); // by pool
  private final AppConfig.Database config;
  private final String database;
  private final Primary primary;

  Connections(Vertx vertx, AppConfig.Database config, MeterRegistry registry) {
    this(vertx, config, config.uri(), registry);
  }

  /** Connections to another database, without meters. */
  Connections(Vertx vertx, AppConfig.Database config, String uri) {
    this(vertx, config, uri, new CompositeMeterRegistry());
  }

  private Connections(Vertx vertx, AppConfig.Database config, String uri, MeterRegistry registry) {
    this.registry = registry;
    DatabaseUri parts = DatabaseUri.parse(uri).orElseThrow();
    this.config = config;
    this.database = parts.database();
    this.primary = new Primary(parts.hosts(), maxDropped(config));
    this.vertx = watching(vertx);
    if (parts.hosts().size() > 1) {
      long answerMs = Database.answerTimeoutMs(config);
      Vertx probing = new SocketHook(vertx, () -> primary.probeWatch(answerMs), () -> {}, null);
      for (Host host : parts.hosts()) {
        primary.probe(host, probe(probing, host));
      }
    }
  }

  /** As many as the pools have: each connection can be replaced once a minute. */
  private static int maxDropped(AppConfig.Database config) {
    return config.poolSize() * 5 / 4 + config.pagePoolSize() + config.backgroundPoolSize() + 2;
  }

  private Vertx watching(Vertx unwatched) {
    long answerMs = Database.answerTimeoutMs(config);
    return new SocketHook(
        unwatched, () -> primary.watch(answerMs), primary::forget, new PoolMetricsByName());
  }

  /** Gives each pool its meters, whatever metrics the Vert.x of the node has. */
  private final class PoolMetricsByName implements VertxMetrics {
    @Override
    public PoolMetrics<?, ?> createPoolMetrics(String type, String name, int maxSize) {
      return meters.computeIfAbsent(name, pool -> PoolMeters.ofPool(registry, pool, maxSize));
    }
  }

  /** The meters of a pool that was created. */
  PoolMeters meters(String name) {
    return Objects.requireNonNull(meters.get(name), name);
  }

  /** The host that can be written to. */
  Primary primary() {
    return primary;
  }

  /** Creates a pool whose connections run one statement at a time. */
  Pool pool(String name, int size, int waitQueueSize, Duration connectTimeout) {
    Pool pool = build(PgBuilder.pool(), options(size, waitQueueSize, connectTimeout).setName(name));
    meters(name).watch(pool::size);
    return pool;
  }

  /** Creates connections that run several statements at a time, in turn. */
  SqlClient pipelined(String name, int size, int waitQueueSize, Duration connectTimeout) {
    meters.put(name, PoolMeters.ofSharedConnections(registry, name, size)); // before the pool's
    return build(PgBuilder.client(), options(size, waitQueueSize, connectTimeout).setName(name));
  }

  private <C> C build(ClientBuilder<C> builder, PoolOptions options) {
    return builder
        .with(options)
        .with(transport())
        .withConnectHandler(primary::admit)
        .connectingTo(() -> primary.find().map(this::session))
        .using(vertx)
        .build();
  }

  private Pool probe(Vertx probing, Host host) {
    return PgBuilder.pool()
        .with(options(1, PROBES, config.connectTimeout()))
        .with(transport())
        .connectingTo(session(host))
        .using(probing)
        .build();
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

  private SqlConnectOptions session(Host host) {
    PgConnectOptions options =
        new PgConnectOptions()
            .setHost(host.name())
            .setPort(host.port())
            .setDatabase(database)
            .setUser(config.user())
            .setPassword(config.password())
            .setPipeliningLimit(PIPELINED)
            .setCachePreparedStatements(true)
            .setPreparedStatementCacheSqlLimit(MAX_CACHED_SQL);
    // Replaces the properties of the client, one of which PgBouncer refuses.
    options.setProperties(config.settingsByRole() ? new HashMap<>() : SessionSettings.of(config));
    options
        .addProperty("application_name", "paylink")
        .addProperty("DateStyle", "ISO")
        .addProperty("client_encoding", "utf-8");
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
}
