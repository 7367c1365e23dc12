package dev.paylink.config;

import dev.paylink.api.OrderStatus;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The configuration, read and checked once at start by {@link ConfigLoader}. Keys, ranges, defaults
 * and meaning of every value are in {@code config.schema.json}; {@code conf/paylink.yaml} shows
 * them to the operator.
 */
public record AppConfig(
    Http http,
    Instances instances,
    Database database,
    Tokens tokens,
    Orders orders,
    Risk risk,
    Webhooks webhooks,
    RateLimit rateLimit,
    Log log) {

  AppConfig withHttp(Http other) {
    return new AppConfig(
        other, instances, database, tokens, orders, risk, webhooks, rateLimit, log);
  }

  /** What the HTTP server listens on and how much it takes. Sizes in bytes. */
  public record Http(
      String host,
      int port,
      String publicUrl,
      int trustedProxies,
      int maxHeadBytes,
      int maxUriBytes,
      int maxBodyBytes,
      Duration headTimeout,
      Duration bodyTimeout,
      Duration idleTimeout,
      Duration shutdownDelay,
      Duration drainTimeout) {

    Http withAddress(int otherPort, String otherPublicUrl) {
      return new Http(
          host,
          otherPort,
          otherPublicUrl,
          trustedProxies,
          maxHeadBytes,
          maxUriBytes,
          maxBodyBytes,
          headTimeout,
          bodyTimeout,
          idleTimeout,
          shutdownDelay,
          drainTimeout);
    }
  }

  /** How many of each verticle a node runs. */
  public record Instances(
      int router, int order, int paymentLink, int checkout, int payment, int webhook) {

    /**
     * One event loop for each processor, or for each instance of what there are most of. Verticles
     * are spread over them in turn, so that what has as many instances is on each of them once.
     */
    public int eventLoops() {
      return IntStream.of(router, order, paymentLink, checkout, payment, webhook)
          .reduce(Runtime.getRuntime().availableProcessors(), Math::max);
    }
  }

  /** The database and how to use it. */
  public record Database(
      String uri,
      String user,
      String password,
      String sslMode,
      String sslRootCert,
      boolean migrateOnStart,
      Duration startTimeout,
      int poolSize,
      int maxWaitQueueSize,
      Duration connectTimeout,
      Duration statementTimeout,
      Duration lockTimeout) {}

  /** Keys and claims of access tokens. {@code jwks} is the text of a JWK Set. */
  public record Tokens(String jwks, String issuer, String audience, int cacheSize) {}

  /** The rules of orders that an operator may change. */
  public record Orders(Set<OrderStatus> cancellable, Duration pendingTtl, Duration sweepInterval) {
    public Orders {
      cancellable = Set.copyOf(cancellable);
    }
  }

  /** What makes an order suspicious; 0 turns a rule off. */
  public record Risk(
      Duration window,
      int ordersPerEmail,
      int ordersPerPhone,
      int ordersPerAddress,
      int amountTimesMedian,
      int amountMinimumOrders) {}

  /** How events are delivered to merchants. */
  public record Webhooks(
      String secretKeys,
      List<Duration> retryDelays,
      Duration attemptTimeout,
      Duration leaseMargin,
      Duration disableAfter,
      Duration secretOverlap,
      Duration retention,
      int maxInFlight,
      String allowedPorts,
      boolean allowLoopback,
      String trustedCertificates) {
    public Webhooks {
      retryDelays = List.copyOf(retryDelays);
    }
  }

  /** Requests per second and token; 0 for no limit. */
  public record RateLimit(int requestsPerSecond, int burst) {}

  /** How to log. */
  public record Log(String format, String level) {}
}
