package dev.paylink.base.config;

import dev.paylink.api.OrderStatus;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The configuration, read and checked once at start by {@link ConfigLoader}. {@code
 * config.schema.json} defines the keys, ranges, defaults and meaning of the values; {@code
 * conf/paylink.yaml} documents them for operators.
 *
 * @param extensions values of the settings of extensions, as {@code acme.apiKey}; a duration as ISO
 *     8601 has it
 */
@RecordBuilder
public record AppConfig(
    Node node,
    Http http,
    Management management,
    Instances instances,
    Database database,
    Tokens tokens,
    Merchants merchants,
    Orders orders,
    Checkout checkout,
    Risk risk,
    Webhooks webhooks,
    Messages messages,
    Mail mail,
    Events events,
    RateLimit rateLimit,
    Storage storage,
    Products products,
    Tracing tracing,
    Cluster cluster,
    Log log,
    Map<String, Object> extensions) {
  public AppConfig {
    extensions = Map.copyOf(extensions);
  }

  AppConfig withHttp(Http other) {
    return AppConfigBuilder.builder(this).http(other).build();
  }

  /**
   * What this node does; at least one role.
   *
   * @param extensionsDirectory has the jars of extensions; empty for {@code extensions} beside
   *     {@code paylink.jar}
   */
  public record Node(Set<NodeRole> roles, String extensionsDirectory) {
    public Node {
      roles = Set.copyOf(roles);
    }

    /** Whether the node has at least one of these roles. */
    public boolean hasAny(Collection<NodeRole> others) {
      return others.stream().anyMatch(roles::contains);
    }
  }

  /**
   * Addresses and limits of the HTTP server; sizes in bytes.
   *
   * @param corsOrigins origins of browser applications that may call the API, with commas between
   *     them; empty if absent
   */
  @RecordBuilder
  public record Http(
      String host,
      int port,
      String publicUrl,
      int trustedProxies,
      String corsOrigins,
      int maxHeadBytes,
      int maxUriBytes,
      int maxBodyBytes,
      int maxBodyBytesInFlight,
      int maxConnections,
      int maxConnectionsPerAddress,
      Duration headTimeout,
      Duration bodyTimeout,
      Duration idleTimeout,
      Duration shutdownDelay,
      Duration drainTimeout) {

    /** The configured public URL, without a slash at the end; by default one of localhost. */
    @Override
    public String publicUrl() {
      return hasPublicUrl() ? publicUrl : "http://localhost:" + port;
    }

    /** Whether the public URL is configured. */
    public boolean hasPublicUrl() {
      return !publicUrl.isEmpty();
    }

    /** On a stop, the time for the requests and deliveries in flight. */
    public Duration stopTimeout() {
      return shutdownDelay.plus(drainTimeout);
    }

    Http withPort(int otherPort) {
      // If no URL is configured, the accessor gives the URL of this port.
      return HttpBuilder.builder(this).publicUrl(publicUrl).port(otherPort).build();
    }
  }

  /** Address of the probes; port 0 leaves them on the HTTP port. */
  public record Management(String host, int port) {}

  /**
   * The number of instances of each verticle on a node whose roles need it; 0 starts no instance;
   * {@code auto} in the configuration is the number of processors of the JVM.
   */
  public record Instances(
      int router, int order, int paymentLink, int checkout, int payment, int webhook) {
    /** The number of instances of the verticle that has most. */
    public int largest() {
      return IntStream.of(router, order, paymentLink, checkout, payment, webhook).max().orElse(1);
    }
  }

  /**
   * Connection and limits of the database. An empty {@code sslMode} becomes the mode of the hosts:
   * {@code disable} for this machine, {@code verify-full} for any other. An empty {@code directUri}
   * becomes {@code uri}.
   *
   * @param directUri of the same database, past a pooler that gives a connection to several clients
   * @param sessionSettings {@code connection}, or {@code role} if the role of the database has them
   */
  public record Database(
      String uri,
      String directUri,
      String user,
      String password,
      String sslMode,
      String sslRootCert,
      String sessionSettings,
      boolean migrateOnStart,
      Duration startTimeout,
      int poolSize,
      int pagePoolSize,
      int backgroundPoolSize,
      int maxWaitQueueSize,
      int maxPageWaitQueueSize,
      Duration connectTimeout,
      Duration statementTimeout,
      Duration lockTimeout) {
    private static final String BY_ROLE = "role";

    public Database {
      directUri = directUri.isEmpty() ? uri : directUri;
      if (sslMode.isEmpty()) {
        boolean local = isLocal(uri) && isLocal(directUri);
        sslMode = local ? "disable" : "verify-full";
      }
    }

    private static boolean isLocal(String uri) {
      return DatabaseUri.parse(uri).filter(DatabaseUri::isLocal).isPresent();
    }

    /** Whether the role has the settings of sessions, as a pooler does not pass them on. */
    public boolean settingsByRole() {
      return sessionSettings.equals(BY_ROLE);
    }

    /** Whether connections to {@code directUri} are sessions: nobody else uses them meanwhile. */
    public boolean hasSessions() {
      return !settingsByRole() || !directUri.equals(uri);
    }
  }

  /** Keys and claims of access tokens. {@code jwks} is the text of a JWK Set. */
  public record Tokens(
      String jwks, String issuer, String audience, int cacheSize, int failuresPerMinute) {}

  /**
   * What merchants change of themselves.
   *
   * @param moneyChangeDelay until a live merchant's change of where money goes takes effect; 0 for
   *     at once
   */
  public record Merchants(Duration moneyChangeDelay) {}

  /**
   * The rules of orders that an operator can change.
   *
   * @param pendingTtl of orders whose payment methods {@code pendingTtlByMethod} does not have
   */
  public record Orders(
      Set<OrderStatus> cancellable,
      Duration pendingTtl,
      Map<String, Duration> pendingTtlByMethod,
      Duration sweepInterval) {
    public Orders {
      cancellable = Set.copyOf(cancellable);
      pendingTtlByMethod = Map.copyOf(pendingTtlByMethod);
    }

    /** How long an order stays pending whose customer chose these payment methods: the longest. */
    public Duration pendingTtl(Collection<String> methods) {
      return methods.stream()
          .map(method -> pendingTtlByMethod.getOrDefault(method, pendingTtl))
          .max(Comparator.naturalOrder())
          .orElse(pendingTtl);
    }

    /** The shortest time that an order stays pending, whatever its customer chooses. */
    public Duration shortestPendingTtl() {
      return Stream.concat(Stream.of(pendingTtl), pendingTtlByMethod.values().stream())
          .min(Comparator.naturalOrder())
          .orElseThrow();
    }
  }

  /** The budgets of the checkout pages; 0 turns one off. */
  public record Checkout(
      int requestsPerSecondPerAddress,
      int requestsPerSecondPerLink,
      int ordersPerMinutePerAddress,
      int ordersPerMinutePerLink,
      int maxPendingOrdersPerLink) {}

  /** The thresholds for suspicious orders; 0 turns a rule off. */
  public record Risk(
      Duration window,
      int ordersPerEmail,
      int ordersPerPhone,
      int ordersPerAddress,
      int amountTimesMedian,
      int amountMinimumOrders) {}

  /** The delivery of events to webhook endpoints. */
  public record Webhooks(
      String secretKeys,
      List<Duration> retryDelays,
      Duration attemptTimeout,
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

  /**
   * Messages to customers and merchants.
   *
   * @param retention time for which they are kept at least
   * @param maxPerAddressPerHour of all merchants; 0 for any number
   * @param maxInFlight of a node
   */
  public record Messages(Duration retention, int maxPerAddressPerHour, int maxInFlight) {}

  /**
   * How e-mails are sent. {@code user} is empty without a log-in.
   *
   * @param type {@code none}, {@code smtp}, or {@code inbox} to show them at {@code /dev/mail/}
   * @param tls {@code starttls}, which is demanded, {@code implicit} or {@code none}
   * @param user empty for no log-in
   * @param from the address that they come from
   * @param senderName the name of the service in the sender, after the name of the shop
   * @param timeout in which the server must take one
   * @param trustedCertificates PEM file in place of the certificates of the JVM; empty if absent
   */
  @RecordBuilder
  public record Mail(
      String type,
      String host,
      int port,
      String tls,
      String user,
      String password,
      String from,
      String senderName,
      Duration timeout,
      String trustedCertificates) {
    static final String SMTP = "smtp";
    static final String INBOX = "inbox";
    static final String NO_TLS = "none";

    /** Whether e-mails are sent, or shown. */
    public boolean isOn() {
      return isSmtp() || isInbox();
    }

    public boolean isSmtp() {
      return type.equals(SMTP);
    }

    public boolean isInbox() {
      return type.equals(INBOX);
    }

    /** Without the password. */
    @Override
    public String toString() {
      return "%s %s:%d from %s".formatted(type, host, port, from);
    }
  }

  /**
   * Events.
   *
   * @param retention time for which events are kept; zero for ever, otherwise at least the
   *     retention of {@link Webhooks}
   */
  public record Events(Duration retention) {}

  /** Limits of a token and of a merchant; {@code requestsPerSecond} 0 for no limit of units. */
  public record RateLimit(
      int requestsPerSecond,
      int burst,
      int merchantRequestsPerSecond,
      int merchantBurst,
      int merchantInFlight) {}

  /**
   * Where files are kept.
   *
   * @param type {@code folder} or {@code s3}
   * @param folder of type {@code folder}
   * @param s3 of type {@code s3}
   */
  public record Storage(String type, String folder, S3 s3) {
    static final String S3_TYPE = "s3";

    /** Whether files are kept in an S3 bucket. */
    public boolean isS3() {
      return type.equals(S3_TYPE);
    }
  }

  /**
   * Digital products.
   *
   * @param maxFileBytes the largest file
   * @param maxBytesPerMerchant of all files of a merchant, with uploads and files to be removed
   * @param maxFilesPerMerchant likewise
   * @param downloadTtl lifetime of a customer's download address
   * @param maxDownloads how often the customer of an order can download each file
   */
  public record Products(
      long maxFileBytes,
      long maxBytesPerMerchant,
      int maxFilesPerMerchant,
      Duration downloadTtl,
      int maxDownloads) {}

  /**
   * A bucket of S3 or of a service with the same interface.
   *
   * @param endpoint URL of the service, without a path
   * @param pathStyle whether the bucket is in the path of a URL, not in its host name
   */
  public record S3(
      String endpoint,
      String region,
      String bucket,
      String accessKeyId,
      String secretAccessKey,
      boolean pathStyle) {
    /** Without the keys. */
    @Override
    public String toString() {
      return "bucket %s at %s".formatted(bucket, endpoint);
    }
  }

  /** Whether the node sends traces; where to is in the {@code OTEL_…} environment variables. */
  public record Tracing(boolean enabled) {}

  /**
   * The event bus of several nodes.
   *
   * @param host address on which the node listens for other members
   * @param port at which members find each other
   * @param busPort at which a member receives messages
   * @param publicHost where other members reach this one; empty for {@code host}
   * @param members some of the members, each as {@code host:port}
   */
  public record Cluster(
      boolean enabled,
      String host,
      int port,
      int busPort,
      String publicHost,
      List<String> members) {
    static final Set<String> EVERYWHERE = Set.of("0.0.0.0", "::", "[::]");

    public Cluster {
      publicHost = publicHost.isEmpty() ? host : publicHost;
      members = List.copyOf(members);
    }

    /** Whether the node listens on all addresses of its machine. */
    public boolean listensEverywhere() {
      return EVERYWHERE.contains(host);
    }
  }

  /**
   * Format and level of the log.
   *
   * @param levels of loggers, which are named like packages and classes, and of the loggers below
   *     them
   */
  public record Log(String format, String level, Map<String, String> levels) {
    public Log {
      levels = Map.copyOf(levels);
    }
  }
}
