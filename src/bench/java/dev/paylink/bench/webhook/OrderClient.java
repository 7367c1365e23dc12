package dev.paylink.bench.webhook;

import dev.paylink.bench.Waiting;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;

/** Creates orders over HTTP. */
final class OrderClient implements AutoCloseable {
  private static final String ORDER = "{\"amount\":150000,\"currency\":\"IDR\"}";
  private static final int BAD_REQUEST = 400;

  private final HttpClient client;
  private final int port;
  private final String token;

  /**
   * @param port of the node
   * @param token of the merchant
   */
  OrderClient(Vertx vertx, int port, String token) {
    this.client = vertx.createHttpClient();
    this.port = port;
    this.token = token;
  }

  /**
   * An order.
   *
   * @param nanos when it was requested, by {@link System#nanoTime()}
   */
  record Created(String id, long nanos) {}

  /** Creates an order. */
  Future<Created> create() {
    long nanos = System.nanoTime();
    return send(HttpMethod.POST, "/v1/orders", ORDER)
        .map(order -> new Created(order.getString("id"), nanos));
  }

  /** Marks an order as paid. */
  Future<Void> pay(Created order) {
    return send(HttpMethod.PATCH, "/v1/orders/" + order.id(), "{\"status\":\"paid\"}").mapEmpty();
  }

  private Future<JsonObject> send(HttpMethod method, String path, String json) {
    RequestOptions options =
        new RequestOptions()
            .setPort(port)
            .setHost("127.0.0.1")
            .setMethod(method)
            .setURI(path)
            .putHeader("Authorization", "Bearer " + token)
            .putHeader("Content-Type", "application/json");
    return client
        .request(options)
        .compose(request -> request.send(Buffer.buffer(json)))
        .compose(
            response ->
                response
                    .body()
                    .compose(
                        body ->
                            response.statusCode() < BAD_REQUEST
                                ? Future.succeededFuture(new JsonObject(body))
                                : Future.failedFuture(body.toString())));
  }

  @Override
  public void close() {
    Waiting.get(client.close());
  }
}
