package dev.paylink.events.webhook.sending;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One request to a receiver, and the part of the answer that is read. Confined to one context. */
final class CallbackAttempt {
  /** Bytes read of a body; then the request is reset. */
  static final int MAX_BODY_BYTES = 64 * 1024;

  /** Bytes stored of a body. */
  static final int KEPT_BODY_BYTES = 2 * 1024;

  /** Interim answers (100 Continue, 103 Early Hints) accepted before the final one. */
  private static final int MAX_INTERIM_ANSWERS = 10;

  private static final long CANCEL = 0x8; // error code of HTTP/2

  private final Vertx vertx;
  private final Duration timeout;
  private final Instant startedAt;
  private final long startedNanos = System.nanoTime();
  private final Promise<CallbackResult> result = Promise.promise();
  private final Buffer kept = Buffer.buffer();
  private int received;
  private int interimAnswers;
  private boolean ended;
  private long timer;
  private @Nullable HttpClientRequest request;
  private @Nullable HttpClientResponse response;

  CallbackAttempt(Vertx vertx, Duration timeout, Instant startedAt) {
    this.vertx = vertx;
    this.timeout = timeout;
    this.startedAt = startedAt;
  }

  /** Sends the request. The result never fails, and completes within the timeout. */
  Future<CallbackResult> run(HttpClient client, RequestOptions options, Buffer body) {
    timer = vertx.setTimer(timeout.toMillis(), id -> timeOut());
    Future<Void> started = Future.succeededFuture(); // turns exceptions thrown below into failures
    started
        .compose(now -> client.request(options))
        .onComplete(sent -> send(sent, body), this::fail);
    return result.future();
  }

  private void timeOut() {
    HttpClientRequest slow = request;
    abort(timeoutError());
    if (slow != null && slow.version() == HttpVersion.HTTP_2) {
      // The connection may be dead, so the next request must open a new one.
      slow.connection().shutdown(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private String timeoutError() {
    return request == null ? CallbackErrors.SLOW_CONNECTION : "No answer within " + format(timeout);
  }

  private static String format(Duration duration) {
    long millis = duration.toMillis();
    return millis % 1_000 == 0 ? millis / 1_000 + " s" : millis + " ms";
  }

  private void send(HttpClientRequest connected, Buffer body) {
    if (ended) {
      connected.reset(CANCEL); // timed out before it was sent, so the connection stays usable
      return;
    }
    request = connected;
    connected.exceptionHandler(this::fail);
    connected.continueHandler(nothing -> interim());
    connected.earlyHintsHandler(hints -> interim());
    Future.succeededFuture(body).compose(connected::send).onComplete(this::read, this::fail);
  }

  /** Limits interim answers, which may be endless and cost more to read than to send. */
  private void interim() {
    interimAnswers++;
    if (interimAnswers > MAX_INTERIM_ANSWERS) {
      abort(CallbackErrors.NO_FINAL_ANSWER);
    }
  }

  private void read(HttpClientResponse answer) {
    if (ended) {
      return;
    }
    response = answer;
    answer.exceptionHandler(this::fail);
    answer.endHandler(all -> end(null));
    answer.handler(this::read);
  }

  private void read(Buffer chunk) {
    int room = KEPT_BODY_BYTES - kept.length();
    kept.appendBuffer(chunk, 0, Math.min(room, chunk.length()));
    received += chunk.length();
    if (received > MAX_BODY_BYTES) {
      abort(null);
    }
  }

  private void fail(Throwable failure) {
    abort(CallbackErrors.text(failure));
  }

  private void abort(@Nullable String error) {
    end(error);
    if (request != null) {
      request.reset(CANCEL); // closes a connection of HTTP/1.1; may call fail() again
    }
  }

  /** Completes the result; only the first call counts. */
  private void end(@Nullable String error) {
    if (ended) {
      return;
    }
    ended = true;
    vertx.cancelTimer(timer);
    int durationMs = (int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNanos);
    result.complete(
        response == null
            ? CallbackResult.failed(
                error == null ? CallbackErrors.CLOSED : error, startedAt, durationMs)
            : answered(response, durationMs));
  }

  private CallbackResult answered(HttpClientResponse answer, int durationMs) {
    int status = answer.statusCode();
    return new CallbackResult(
        status,
        AnswerHeaders.kept(answer.headers()),
        storable(text(kept)),
        error(status),
        startedAt,
        durationMs);
  }

  private static @Nullable String error(int status) {
    if (CallbackResult.isSuccess(status)) {
      return null;
    }
    return status >= 300 && status < 400
        ? "The answer was %d; redirects are not followed".formatted(status)
        : "The answer was %d instead of 2xx".formatted(status);
  }

  /** Decodes UTF-8 leniently, without a character that was cut off at the end. */
  private static String text(Buffer bytes) {
    CharBuffer text = CharBuffer.allocate(bytes.length());
    StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPLACE)
        .onUnmappableCharacter(CodingErrorAction.REPLACE)
        .decode(ByteBuffer.wrap(bytes.getBytes()), text, false);
    return text.flip().toString();
  }

  /** Replaces NUL, which PostgreSQL cannot store. */
  static String storable(String text) {
    return text.replace('\0', '\uFFFD');
  }
}
