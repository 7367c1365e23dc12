package dev.paylink.data.storage;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.storage.StorageException.Reason;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Sends signed requests. Repeats a request up to three times if it has no answer, or the answer
 * asks for a retry. Reads use separate connections, because they last as long as readers take.
 */
final class S3Client {
  private static final int ATTEMPTS = 4;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(400);
  private static final int WRITES = 32;
  private static final int READS = 256;
  private static final int WAITING = 256;

  private final Vertx vertx;
  private final S3Signer signer;
  private final HttpClient writes;
  private final HttpClient reads;
  private final long firstPauseMs;

  S3Client(Vertx vertx, AppConfig.S3 config) {
    this(vertx, config, FIRST_PAUSE);
  }

  /**
   * @param firstPause the longest pause before the second attempt, at least 2 ms
   */
  S3Client(Vertx vertx, AppConfig.S3 config, Duration firstPause) {
    this.vertx = vertx;
    this.firstPauseMs = firstPause.toMillis();
    this.signer = new S3Signer(config);
    this.writes = client(vertx, WRITES);
    this.reads = client(vertx, READS);
  }

  private static HttpClient client(Vertx vertx, int connections) {
    return vertx.createHttpClient(
        // S3 closes connections that are idle for 20 s.
        new HttpClientOptions().setConnectTimeout(5_000).setKeepAliveTimeout(10),
        new PoolOptions().setHttp1MaxSize(connections).setMaxWaitQueueSize(WAITING));
  }

  /** What is made of a response. */
  interface Reading<T> {
    Future<T> read(HttpClientRequest request, HttpClientResponse response);
  }

  /** Sends a request and reads the answer. Fails with a {@link StorageException}. */
  Future<S3Answer> send(S3Request wanted) {
    return exchange(1, writes, wanted, (request, response) -> S3Answer.read(wanted, response));
  }

  /**
   * Sends a request whose answer is large. Fails with a {@link StorageException}.
   *
   * @param opening gets the response as it starts, and has to pause it at once
   */
  Future<ObjectStream> open(S3Request wanted, Reading<ObjectStream> opening) {
    return exchange(1, reads, wanted, opening);
  }

  private <T> Future<T> exchange(
      int attempt, HttpClient client, S3Request wanted, Reading<T> reading) {
    return once(client, wanted, reading)
        .recover(
            failure -> {
              StorageException told =
                  failure instanceof StorageException known
                      ? known
                      : S3Failures.unanswered(wanted, failure);
              boolean again =
                  told.reason() == Reason.UNAVAILABLE
                      && attempt < ATTEMPTS
                      && !(failure instanceof ConnectionPoolTooBusyException);
              return again
                  ? vertx
                      .timer(pauseMs(attempt), TimeUnit.MILLISECONDS)
                      .compose(waited -> exchange(attempt + 1, client, wanted, reading))
                  : Future.failedFuture(told);
            });
  }

  private <T> Future<T> once(HttpClient client, S3Request wanted, Reading<T> reading) {
    return sign(wanted)
        .compose(client::request)
        .compose(
            request ->
                sendAndRead(request, wanted, reading)
                    .timeout(wanted.timeout().toMillis(), TimeUnit.MILLISECONDS)
                    .onFailure(failure -> request.reset()));
  }

  /**
   * Waits for the response before it sends the request. Otherwise a caller that is not on an event
   * loop may look at the response when bytes of it have passed.
   */
  private static <T> Future<T> sendAndRead(
      HttpClientRequest request, S3Request wanted, Reading<T> reading) {
    Future<T> read = request.response().compose(response -> reading.read(request, response));
    request.end(wanted.body());
    return read;
  }

  /** The hash of a large body takes too long for an event loop. */
  private Future<RequestOptions> sign(S3Request wanted) {
    return wanted.hasBody()
        ? vertx.executeBlocking(() -> signer.sign(wanted), false)
        : Future.succeededFuture(signer.sign(wanted));
  }

  /** Twice as long each time, and half of it at random, so that nodes do not come together. */
  private long pauseMs(int attempt) {
    long most = firstPauseMs << (attempt - 1);
    return most / 2 + ThreadLocalRandom.current().nextLong(most / 2);
  }

  Future<Void> close() {
    return Future.join(writes.close(), reads.close()).mapEmpty();
  }
}
