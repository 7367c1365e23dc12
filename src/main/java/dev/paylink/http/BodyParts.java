package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A body that is read in parts, each when it is asked for; between them it stays in the socket.
 * Belongs to one event loop.
 */
public final class BodyParts {
  /** A part that arrives more slowly holds memory for too long. */
  private static final Duration PART_TIMEOUT = Duration.ofMinutes(10);

  private final Vertx vertx;
  private final HttpServerRequest request;
  private final long length;
  private final Runnable release;
  private boolean begun;
  private long asked; // bytes of the parts before and the current one
  private int size; // of the current part
  private Buffer part = Buffer.buffer();
  private Buffer rest = Buffer.buffer(); // what came behind the current part
  private @Nullable Promise<Buffer> pending;
  private @Nullable Fault failure;

  /**
   * @param request with a paused body
   * @param length of the body, in bytes
   * @param release releases the memory that is reserved for a part
   */
  BodyParts(Vertx vertx, HttpServerRequest request, long length, Runnable release) {
    this.release = release;
    this.vertx = vertx;
    this.request = request;
    this.length = length;
  }

  /** The length of the whole body, in bytes. */
  public long length() {
    return length;
  }

  /** How many of its bytes no part has had yet. */
  public long remaining() {
    return length - asked;
  }

  /** Whether nobody waits for the response any more. Callable from any thread. */
  public boolean isAbandoned() {
    return request.response().closed();
  }

  /** Releases the memory of a part; to be called once, when nothing works on one any more. */
  public void release() {
    release.run();
  }

  /**
   * Reads the next part. Fails with {@code request_timeout}, or {@code unavailable} if the client
   * has gone. Call it when the part before has arrived.
   *
   * @param maxBytes its size, unless it is the last
   */
  public Future<Buffer> next(int maxBytes) {
    if (failure != null) {
      return Future.failedFuture(failure);
    }
    begin();
    size = (int) Math.min(maxBytes, remaining());
    asked += size;
    part = Buffer.buffer(size);
    Promise<Buffer> arrival = Promise.promise();
    pending = arrival;
    Buffer early = rest;
    rest = Buffer.buffer();
    append(early);
    if (pending != null) {
      request.resume();
    }
    long timer = vertx.setTimer(PART_TIMEOUT.toMillis(), late -> fail(timeout()));
    return arrival.future().onComplete(done -> vertx.cancelTimer(timer));
  }

  /** A client that waits to be asked for the body (RFC 9110, section 10.1.1) is asked now. */
  private void begin() {
    if (begun) {
      return;
    }
    begun = true;
    if ("100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT))) {
      request.response().writeContinue();
    }
    RequestBody.resumeReading(request);
    request
        .exceptionHandler(gone -> fail(Fault.unavailable("The client has gone", gone)))
        .handler(this::append);
  }

  private void append(Buffer chunk) {
    int taken = Math.min(size - part.length(), chunk.length());
    part.appendBuffer(chunk, 0, taken);
    rest.appendBuffer(chunk, taken, chunk.length() - taken);
    Promise<Buffer> arrival = pending;
    if (arrival != null && part.length() == size) {
      pending = null;
      request.pause();
      Buffer whole = part;
      part = Buffer.buffer();
      size = 0;
      arrival.complete(whole);
    }
  }

  private static Fault timeout() {
    return new Fault(
        FaultCode.REQUEST_TIMEOUT,
        "A part of the request body did not arrive within %d minutes"
            .formatted(PART_TIMEOUT.toMinutes()));
  }

  private void fail(Fault fault) {
    failure = fault;
    Promise<Buffer> arrival = pending;
    pending = null;
    if (arrival != null) {
      arrival.fail(fault);
    }
  }
}
