package dev.paylink.bench.payment;

import dev.paylink.bench.Waiting;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import java.util.Map;

/** A server of this machine, over connections that stay open. */
final class Site implements AutoCloseable {
  private static final int CONNECTIONS = 64;
  private static final int BAD_REQUEST = 400;

  private final HttpClient client;
  private final int port;

  Site(Vertx vertx, int port) {
    this.client =
        vertx.httpClientBuilder().with(new PoolOptions().setHttp1MaxSize(CONNECTIONS)).build();
    this.port = port;
  }

  /** An answer of less than 400. */
  record Answer(MultiMap headers, Buffer body) {
    JsonObject json() {
      return new JsonObject(body);
    }
  }

  /** Sends a request; fails if the answer is 400 or more. */
  Future<Answer> send(HttpMethod method, String path, Map<String, String> headers, String body) {
    RequestOptions options =
        new RequestOptions().setHost("127.0.0.1").setPort(port).setMethod(method).setURI(path);
    headers.forEach(options::putHeader);
    return client
        .request(options)
        .compose(request -> request.send(Buffer.buffer(body)))
        .compose(response -> response.body().compose(content -> answer(response, content)))
        .recover(failure -> Future.failedFuture(method + " " + path + ": " + failure.getMessage()));
  }

  private static Future<Answer> answer(HttpClientResponse response, Buffer body) {
    return response.statusCode() < BAD_REQUEST
        ? Future.succeededFuture(new Answer(response.headers(), body))
        : Future.failedFuture(response.statusCode() + " " + body);
  }

  @Override
  public void close() {
    Waiting.get(client.close());
  }
}
