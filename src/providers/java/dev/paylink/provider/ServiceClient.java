package dev.paylink.provider;

import dev.paylink.api.ExtensionContext;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Client of the HTTP API of a payment service, which answers JSON. A request without an answer, or
 * with the answer 409, 429 or 5xx, is sent a second time. So each request must be repeatable. Both
 * together take less time than a provider has to reply.
 */
public final class ServiceClient {
  private static final long TIMEOUT_MS = 4_000;
  private static final long PAUSE_MS = 300;
  private static final int CONNECTIONS = 100;
  private static final int MAX_ANSWER_BYTES = 1 << 20;

  /** A provider has 10 s to reply. */
  private static final Duration OPERATION = Duration.ofSeconds(9);

  private final Vertx vertx;
  private final HttpClient client;
  private final String service;
  private final LongSupplier leftMs;

  /**
   * @param service its name, for messages
   */
  public ServiceClient(ExtensionContext context, String service) {
    this(context.boundedClients(MAX_ANSWER_BYTES, OPERATION), service);
  }

  /**
   * @param vertx creates a client that bounds its answers
   */
  ServiceClient(Vertx vertx, String service) {
    this(
        vertx,
        vertx.createHttpClient(
            new HttpClientOptions(), new PoolOptions().setHttp1MaxSize(CONNECTIONS)),
        service,
        () -> TIMEOUT_MS);
  }

  private ServiceClient(Vertx vertx, HttpClient client, String service, LongSupplier leftMs) {
    this.vertx = vertx;
    this.client = client;
    this.service = service;
    this.leftMs = leftMs;
  }

  /** The same for several requests, which together take less time than a provider has to reply. */
  public ServiceClient forOneOperation() {
    long start = System.nanoTime();
    return new ServiceClient(
        vertx, client, service, () -> OPERATION.minusNanos(System.nanoTime() - start).toMillis());
  }

  /** A request. */
  public record Call(HttpMethod method, String url, RequestOptions options, Buffer body) {
    /** Of the method and URL, without headers and body. */
    public static Call of(HttpMethod method, String url) {
      RequestOptions options =
          new RequestOptions()
              .setMethod(method)
              .setAbsoluteURI(url)
              .setConnectTimeout(TIMEOUT_MS)
              .setIdleTimeout(TIMEOUT_MS);
      return new Call(method, url, options, Buffer.buffer());
    }

    /** The same with one more header. */
    public Call with(String name, String value) {
      return new Call(method, url, new RequestOptions(options).putHeader(name, value), body);
    }

    /** The same with a body. */
    public Call with(Buffer content) {
      return new Call(method, url, options, content);
    }
  }

  /** A response with a JSON object, empty if it has no other body. */
  public record Reply(int status, JsonObject body) {
    /** Whether the status is 200 to 299. */
    public boolean succeeded() {
      return status / 100 == 2;
    }

    private boolean isTemporary() {
      return status == 409 || status == 429 || status >= 500;
    }
  }

  /** Sends a request; fails if there is no answer, or one that is not JSON. */
  public Future<Reply> send(Call call) {
    return once(call)
        .transform(
            first ->
                (first.failed() || first.result().isTemporary()) && leftMs.getAsLong() > PAUSE_MS
                    ? vertx.timer(PAUSE_MS).compose(waited -> once(call))
                    : Future.future(promise -> promise.handle(first)));
  }

  private Future<Reply> once(Call call) {
    long timeoutMs = Math.min(TIMEOUT_MS, leftMs.getAsLong());
    if (timeoutMs <= 0) {
      return Future.failedFuture(new ServiceFailure(service + " took too long"));
    }
    return client
        .request(call.options())
        .compose(
            request ->
                request
                    .send(call.body())
                    .compose(this::read)
                    .timeout(timeoutMs, TimeUnit.MILLISECONDS)
                    .onFailure(failure -> request.reset()))
        .timeout(timeoutMs, TimeUnit.MILLISECONDS)
        .recover(
            failure ->
                Future.failedFuture(
                    new ServiceFailure(
                        "%s did not answer: %s".formatted(service, failure.getMessage()),
                        failure)));
  }

  private Future<Reply> read(HttpClientResponse response) {
    return response.body().map(body -> new Reply(response.statusCode(), json(body)));
  }

  private static JsonObject json(Buffer body) {
    try {
      return body.length() == 0 ? new JsonObject() : new JsonObject(body);
    } catch (DecodeException notJson) {
      return new JsonObject();
    }
  }
}
