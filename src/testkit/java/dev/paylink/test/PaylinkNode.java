package dev.paylink.test;

import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.Database;
import dev.paylink.node.Node;
import dev.paylink.node.NodeContext;
import dev.paylink.node.extension.LoadedExtension;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Tuple;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** A node in this JVM, with the extensions of the class path. JUnit closes it after its class. */
public final class PaylinkNode implements AutoCloseable {
  private static final long PATIENCE_S = 60;
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** How many events are written. */
  private static final String WRITTEN = "select count(*) as written from event";

  /** A row if cursor {@code $1} is behind the event with number {@code $2} in the feed. */
  private static final String DONE =
      """
      select from event_cursor c
      where c.name = $1
        and (select count(*) from event e where e.position <= c.position) >= $2""";

  private static final Pattern OWN = Pattern.compile("dev\\.paylink\\.(provider|console)\\.");

  private final Vertx vertx = Vertx.vertx();
  private final VirtualClock clock = new VirtualClock();
  private final List<WebhookReceiver> receivers = new CopyOnWriteArrayList<>();
  private final String databaseUri = Databases.create();
  private final AppConfig config;
  private final Node node;

  private PaylinkNode(Map<String, String> settings) {
    try {
      config = NodeSettings.read(Databases.settings(databaseUri), settings);
      node = await(Node.start(vertx, config, clock));
    } catch (RuntimeException failure) {
      closeRest();
      throw failure;
    }
  }

  /** Starts a node with {@link Paylink#settings()}. */
  static PaylinkNode start(Map<String, String> settings) {
    return new PaylinkNode(settings);
  }

  /** The URL of the node without a slash at its end; links to the checkout start with it. */
  public String origin() {
    return config.http().publicUrl();
  }

  /** The bus of the node, as extensions have it. */
  public Bus bus() {
    return node.bus();
  }

  /** The time of the node. */
  public VirtualClock clock() {
    return clock;
  }

  /** The names of the extensions on the class path, but for those of Paylink itself. */
  public List<String> extensions() {
    return context().extensions().all().stream()
        .filter(one -> !OWN.matcher(one.extension().getClass().getName()).lookingAt())
        .map(LoadedExtension::name)
        .toList();
  }

  /**
   * Creates a merchant in test mode.
   *
   * @param providers its payment methods, in the order of their display
   */
  public Merchant newMerchant(String... providers) {
    return Merchant.create(this, List.of(providers));
  }

  /** A new browser. */
  public Payer newPayer() {
    return new Payer(origin());
  }

  /** Starts a receiver of webhooks, which is closed with the node. */
  public WebhookReceiver receiver() {
    WebhookReceiver receiver = new WebhookReceiver();
    receivers.add(receiver);
    return receiver;
  }

  /**
   * Sends a notification as the service of a provider does: {@code POST
   * /providers/{name}/notifications}.
   *
   * @param provider the name of the provider
   * @param body sent as JSON, unless {@code headers} has a {@code Content-Type}
   * @param headers alternating names and values, such as a signature
   */
  public Answer notifyProvider(String provider, String body, String... headers) {
    return send("POST", "/providers/%s/notifications".formatted(provider), body, headers);
  }

  /**
   * Sends a request without a token, as to a public route of an extension.
   *
   * @param path as {@code /ext/acme/callbacks}
   * @param body empty if absent; sent as JSON, unless {@code headers} has a {@code Content-Type}
   * @param headers alternating names and values
   */
  public Answer send(String method, String path, String body, String... headers) {
    return Answer.of(
        Http.send(method, origin() + path, BodyPublishers.ofString(body), Http.json(headers)));
  }

  /**
   * Waits until a consumer has worked on all events that are written now, up to 60 s.
   *
   * @param cursor the name of its cursor, as {@code EventConsumer.each} has it
   * @throws AssertionError if it is behind after that time, as one that was never started
   */
  public void awaitConsumer(String cursor) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
    Database database = context().databases().api();
    long last = await(database.queryOne(WRITTEN, Tuple.tuple())).orElseThrow().getLong("written");
    while (await(database.queryOne(DONE, Tuple.of(cursor, last))).isEmpty()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("No consumer with the cursor %s has done it".formatted(cursor));
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  /**
   * Waits for a result of the node, up to 60 s.
   *
   * @throws Fault as the node failed with
   */
  public <T> T await(Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(PATIENCE_S, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Fault fault) {
        throw fault;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException | TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  NodeContext context() {
    return node.context();
  }

  Vertx vertx() {
    return vertx;
  }

  @Override
  public void close() {
    await(node.stop());
    closeRest();
  }

  private void closeRest() {
    receivers.forEach(WebhookReceiver::close);
    await(vertx.close());
    Databases.drop(databaseUri);
  }
}
