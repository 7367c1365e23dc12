package dev.paylink.webhook.sending;

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
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One request to a receiver and what is read of its answer. Lives on one context. */
final class CallbackAttempt {
  /** What is read of a body; then the receiver is left alone. */
  static final int MAX_BODY_BYTES = 64 * 1024;

  /** What is kept of a body. */
  static final int KEPT_BODY_BYTES = 2 * 1024;

  /** How often a receiver may say that its answer (100 Continue, 103 Early Hints) will follow. */
  private static final int MAX_INTERIM_ANSWERS = 10;

  private static final long CANCEL = 0x8; // the error code of HTTP/2

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

  /** Sends the request; the result never fails, and is there when the timeout is over. */
  Future<CallbackResult> run(HttpClient client, RequestOptions options, Buffer body) {
    timer = vertx.setTimer(timeout.toMillis(), id -> giveUp());
    Future<Void> started = Future.succeededFuture(); // what is thrown behind it is a failure, too
    started
        .compose(now -> client.request(options))
        .onComplete(sent -> send(sent, body), this::fail);
    return result.future();
  }

  private void giveUp() {
    HttpClientRequest slow = request;
    breakOff(outOfTime());
    if (slow != null && slow.version() == HttpVersion.HTTP_2) {
      // Perhaps nobody is there any more: the next request gets a connection of its own.
      slow.connection().shutdown(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private String outOfTime() {
    return request == null
        ? CallbackErrors.SLOW_CONNECTION
        : "No answer within " + inWords(timeout);
  }

  private static String inWords(Duration duration) {
    long millis = duration.toMillis();
    return millis % 1_000 == 0 ? millis / 1_000 + " s" : millis + " ms";
  }

  private void send(HttpClientRequest connected, Buffer body) {
    if (ended) {
      connected.reset(CANCEL); // too late; unsent, so that the connection serves the next one
      return;
    }
    request = connected;
    connected.exceptionHandler(this::fail);
    connected.continueHandler(nothing -> interim());
    connected.earlyHintsHandler(hints -> interim());
    Future.succeededFuture(body).compose(connected::send).onComplete(this::read, this::fail);
  }

  /** There is no end to them by themselves, and they cost us more than whoever sends them. */
  private void interim() {
    interimAnswers++;
    if (interimAnswers > MAX_INTERIM_ANSWERS) {
      breakOff(CallbackErrors.NO_FINAL_ANSWER);
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
      breakOff(null);
    }
  }

  private void fail(Throwable failure) {
    breakOff(CallbackErrors.words(failure));
  }

  private void breakOff(@Nullable String error) {
    end(error);
    if (request != null) {
      request.reset(CANCEL); // closes a connection of HTTP/1.1; may fail us once more
    }
  }

  /** The first end counts. */
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
    Map<String, String> headers = new LinkedHashMap<>();
    answer
        .headers()
        .forEach(
            (name, value) ->
                headers.merge(
                    storable(name).toLowerCase(Locale.ROOT),
                    storable(value),
                    (one, other) -> one + ", " + other));
    return new CallbackResult(
        status, headers, storable(text(kept)), complaint(status), startedAt, durationMs);
  }

  private static @Nullable String complaint(int status) {
    if (CallbackResult.isSuccess(status)) {
      return null;
    }
    return status >= 300 && status < 400
        ? "The answer was %d; redirects are not followed".formatted(status)
        : "The answer was %d instead of 2xx".formatted(status);
  }

  /** Without a character of which the end was cut off. */
  private static String text(Buffer bytes) {
    CharBuffer text = CharBuffer.allocate(bytes.length());
    StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPLACE)
        .onUnmappableCharacter(CodingErrorAction.REPLACE)
        .decode(ByteBuffer.wrap(bytes.getBytes()), text, false);
    return text.flip().toString();
  }

  /** PostgreSQL takes no NUL. */
  private static String storable(String text) {
    return text.replace('\0', '\uFFFD');
  }
}
