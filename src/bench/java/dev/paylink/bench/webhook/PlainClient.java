package dev.paylink.bench.webhook;

import dev.paylink.bench.Waiting;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One Vert.x HTTP client that posts the same bytes repeatedly: the baseline of deliveries. */
final class PlainClient extends VerticleBase {
  private final int concurrency;
  private final Buffer body;
  private final RequestOptions options;
  private volatile boolean stopped;
  private volatile long posted;
  private HttpClient client;

  private PlainClient(int concurrency, String url, Map<String, String> headers, String body) {
    this.concurrency = concurrency;
    this.body = Buffer.buffer(body);
    this.options = new RequestOptions().setMethod(HttpMethod.POST).setAbsoluteURI(url);
    headers.forEach(options::addHeader);
  }

  /** Posts for some time with a number of concurrent requests; returns the requests per second. */
  static double rate(
      Vertx vertx,
      int concurrency,
      long millis,
      String url,
      Map<String, String> headers,
      String body) {
    PlainClient posting = new PlainClient(concurrency, url, headers, body);
    String id = Waiting.get(vertx.deployVerticle(posting));
    long start = System.nanoTime();
    Waiting.sleep(millis);
    double rate =
        posting.posted * (double) TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - start);
    Waiting.get(vertx.undeploy(id));
    return rate;
  }

  @Override
  public Future<?> start() {
    client = vertx.httpClientBuilder().with(new PoolOptions().setHttp1MaxSize(concurrency)).build();
    for (int i = 0; i < concurrency; i++) {
      post();
    }
    return Future.succeededFuture();
  }

  @SuppressWarnings("NonAtomicOperationOnVolatileField") // one event loop writes
  private void post() {
    client
        .request(options)
        .compose(request -> request.send(body))
        .compose(HttpClientResponse::body)
        .onSuccess(
            answered -> {
              posted++;
              if (!stopped) {
                post();
              }
            })
        .onFailure(
            failure -> {
              if (!stopped) {
                System.err.println("The plain client failed: " + failure);
              }
            });
  }

  @Override
  public Future<?> stop() {
    stopped = true;
    return client.close();
  }
}
