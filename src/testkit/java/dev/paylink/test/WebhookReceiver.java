package dev.paylink.test;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookSigningException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An HTTP server that receives the webhooks of merchants. It verifies signatures: what is not
 * signed with the secret of a subscribed merchant is answered 401, and is no event. Thread-safe.
 */
public final class WebhookReceiver implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Set<String> secrets = new HashSet<>();
  private final Set<String> ids = new HashSet<>();
  private final List<JsonObject> received = new ArrayList<>();
  private final List<JsonObject> awaited = new ArrayList<>();
  private int unsigned;
  private int status = 204;

  WebhookReceiver() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      threads.shutdown();
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::receive);
    server.start();
  }

  /** Where it listens, for endpoints of your own. */
  public String url() {
    return "http://127.0.0.1:%d/webhooks".formatted(server.getAddress().getPort());
  }

  /** Creates a webhook endpoint of a merchant, for all events from now on. */
  public void subscribe(Merchant merchant) {
    JsonObject endpoint =
        merchant.post("/webhook-endpoints", new JsonObject().put("url", url())).expect(201).json();
    trust(endpoint.getString("secret"));
  }

  /** Accepts webhooks that are signed with this secret, {@code whsec_…}, too. */
  public synchronized void trust(String secret) {
    secrets.add(secret);
  }

  /** Answers the following webhooks with a status, as a receiver that fails does. */
  public synchronized void answer(int other) {
    status = other;
  }

  /** All events that came, each once, in the order of their arrival. */
  public synchronized List<JsonObject> received() {
    return List.copyOf(received);
  }

  /**
   * Waits for an event, up to 15 s of real time; without one, the test fails. Each event is
   * returned once: a second call waits for the next of its type.
   *
   * @param type as {@code order.paid}
   * @return the body of the webhook
   */
  public synchronized JsonObject await(String type) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    Optional<JsonObject> found = next(type);
    try {
      for (long left = PATIENCE.toMillis(); found.isEmpty() && left > 0; ) {
        wait(left);
        found = next(type);
        left = (end - System.nanoTime()) / 1_000_000;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    JsonObject event = found.orElseThrow(() -> new AssertionError(complaint(type)));
    awaited.add(event);
    return event;
  }

  private Optional<JsonObject> next(String type) {
    return received.stream()
        .filter(event -> type.equals(event.getString("type")))
        .filter(event -> awaited.stream().noneMatch(before -> before == event))
        .findFirst();
  }

  private String complaint(String type) {
    List<String> types = received.stream().map(event -> event.getString("type")).toList();
    return "No event %s within %d s; received %s, and %d requests without a right signature"
        .formatted(type, PATIENCE.toSeconds(), types, unsigned);
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(accept(exchange, body), -1);
    }
  }

  private synchronized int accept(HttpExchange exchange, String body) {
    String id = header(exchange, "webhook-id");
    String time = header(exchange, "webhook-timestamp");
    String signatures = header(exchange, "webhook-signature");
    if (secrets.stream().noneMatch(secret -> isSigned(secret, id, time, body, signatures))) {
      unsigned++;
      return 401;
    }
    if (status / 100 == 2 && ids.add(id)) {
      received.add(new JsonObject(body));
      notifyAll();
    }
    return status;
  }

  private static String header(HttpExchange exchange, String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  /** The time is not compared with that of the machine: a test may have advanced the node's. */
  private static boolean isSigned(
      String secret, String id, String time, String body, String signatures) {
    try {
      byte[] right =
          new Webhook(secret)
              .sign(id, Long.parseLong(time), body)
              .getBytes(StandardCharsets.ISO_8859_1);
      return List.of(signatures.split(" ")).stream()
          .map(one -> one.getBytes(StandardCharsets.ISO_8859_1))
          .anyMatch(one -> MessageDigest.isEqual(right, one));
    } catch (NumberFormatException forged) {
      return false;
    } catch (EmptyWebhookSecretException | WebhookSigningException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
