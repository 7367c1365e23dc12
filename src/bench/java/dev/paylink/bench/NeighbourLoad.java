package dev.paylink.bench;

import dev.paylink.it.support.abuse.SmallClient;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Calls of a merchant and of its customers at a fixed rate, whether or not the ones before were
 * answered, and the deliveries of its orders.
 */
final class NeighbourLoad implements AutoCloseable {
  private static final int INTERVAL_MS = 5;
  private static final int KINDS = 20;
  private static final int TIMEOUT_MS = 10_000;
  private static final int CONNECTIONS = 64;
  private static final int BAD_REQUEST = 400;
  private static final String SALE = "\"amount\":150000,\"currency\":\"IDR\"";

  private final Vertx vertx = Vertx.vertx();
  private final HttpClient client =
      vertx.createHttpClient(
          new PoolOptions().setHttp1MaxSize(CONNECTIONS).setMaxWaitQueueSize(-1));
  private final HttpServer receiver;
  private final int port;
  private final String token;
  private final String checkout;
  private final Map<String, Long> ordered = new ConcurrentHashMap<>();
  private final Map<String, Long> arrived = new ConcurrentHashMap<>();
  private volatile String lastOrder;

  /** Calls of a time. */
  private static final class Round {
    final ConcurrentLinkedQueue<Double> calls = new ConcurrentLinkedQueue<>();
    final ConcurrentLinkedQueue<String> orders = new ConcurrentLinkedQueue<>();
    final AtomicInteger open = new AtomicInteger();
    final AtomicInteger failed = new AtomicInteger();
  }

  /**
   * Latencies in milliseconds. A failed call and an event that did not arrive count with the
   * timeout.
   */
  record Sample(double callP99, double deliveryP99, int calls, int failed, int missing) {
    double p99(boolean deliveries) {
      return deliveries ? deliveryP99 : callP99;
    }
  }

  NeighbourLoad(int port, String token) {
    this.port = port;
    this.token = token;
    this.receiver =
        Waiting.get(vertx.createHttpServer().requestHandler(this::receive).listen(0, "127.0.0.1"));
    SmallClient setUp = new SmallClient("http://127.0.0.1:" + port, token);
    setUp.createEndpoints(1, "http://127.0.0.1:" + receiver.actualPort() + "/", 10);
    this.checkout = setUp.newCheckout();
    this.lastOrder = setUp.post("/orders", "{" + SALE + "}").get("id").asText();
  }

  private void receive(HttpServerRequest request) {
    long now = System.nanoTime();
    request
        .body()
        .onSuccess(
            body -> {
              arrived.putIfAbsent(
                  new JsonObject(body)
                      .getJsonObject("data")
                      .getJsonObject("object")
                      .getString("id"),
                  now);
              request.response().end();
            });
  }

  /** Makes calls for a time and waits for their answers and deliveries. */
  Sample run(int seconds) {
    Round current = new Round();
    AtomicInteger number = new AtomicInteger();
    long timer = vertx.setPeriodic(INTERVAL_MS, tick -> call(current, number.getAndIncrement()));
    Waiting.sleep(TimeUnit.SECONDS.toMillis(seconds));
    vertx.cancelTimer(timer);
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MS);
    Waiting.until(
        () ->
            System.nanoTime() > end
                || current.open.get() == 0 && arrived.keySet().containsAll(current.orders));
    return sample(current);
  }

  private Sample sample(Round done) {
    int missing = (int) done.orders.stream().filter(id -> !arrived.containsKey(id)).count();
    return new Sample(
        p99(done.calls.stream()),
        p99(
            done.orders.stream()
                .map(
                    id ->
                        arrived.containsKey(id)
                            ? (arrived.get(id) - ordered.get(id)) / 1e6
                            : (double) TIMEOUT_MS)),
        done.calls.size(),
        done.failed.get(),
        missing);
  }

  private static double p99(Stream<Double> values) {
    double[] sorted = values.mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[(int) (sorted.length * 0.99)];
  }

  private void call(Round current, int number) {
    int kind = number % KINDS;
    if (kind == KINDS - 1) {
      send(current, HttpMethod.GET, checkout, null, true);
      return;
    }
    switch (kind % 4) {
      case 0 ->
          send(
              current,
              HttpMethod.POST,
              "/v1/payment-links",
              "{\"title\":\"Seat\"," + SALE + "}",
              false);
      case 1 -> send(current, HttpMethod.GET, "/v1/payment-links", null, false);
      case 2 -> send(current, HttpMethod.POST, "/v1/orders", "{" + SALE + "}", false);
      default -> send(current, HttpMethod.GET, "/v1/orders/" + lastOrder, null, false);
    }
  }

  private void send(Round current, HttpMethod method, String path, String json, boolean page) {
    RequestOptions options =
        new RequestOptions().setPort(port).setHost("127.0.0.1").setMethod(method).setURI(path);
    options.setTimeout(TIMEOUT_MS);
    if (!page) {
      options.putHeader("Authorization", "Bearer " + token);
    }
    if (json != null) {
      options.putHeader("Content-Type", "application/json");
    }
    long start = System.nanoTime();
    current.open.incrementAndGet();
    client
        .request(options)
        .compose(request -> request.send(json == null ? Buffer.buffer() : Buffer.buffer(json)))
        .compose(
            response ->
                response.statusCode() >= BAD_REQUEST
                    ? Future.failedFuture("status " + response.statusCode())
                    : response.body())
        .onComplete(
            body -> {
              current.calls.add((System.nanoTime() - start) / 1e6);
              if (path.equals("/v1/orders")) {
                record(current, body.toJsonObject().getString("id"), start);
              }
            },
            failure -> {
              current.failed.incrementAndGet();
              current.calls.add((double) TIMEOUT_MS);
            })
        .onComplete(answered -> current.open.decrementAndGet());
  }

  private void record(Round current, String order, long start) {
    lastOrder = order;
    ordered.put(order, start);
    current.orders.add(order);
  }

  @Override
  public void close() {
    Waiting.get(vertx.close());
  }
}
