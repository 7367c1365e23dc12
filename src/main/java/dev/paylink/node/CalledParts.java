package dev.paylink.node;

import dev.paylink.api.AnswerParts;
import dev.paylink.api.Fault;
import dev.paylink.http.Chunks;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A body of an operation that was called, with the slot that it holds. It is made on the event loop
 * of the operation, whichever asks for it.
 */
final class CalledParts implements AnswerParts {
  /** As long as a client by HTTP has to read a part. */
  private static final long IDLE_MS = TimeUnit.SECONDS.toMillis(60);

  private final Vertx vertx;
  private final Context context;
  private final Chunks chunks;
  private final Runnable free;
  private boolean closed;
  private long timer;

  /**
   * Call it on the event loop of the operation.
   *
   * @param free frees the slot
   */
  CalledParts(Vertx vertx, Chunks chunks, Runnable free) {
    this.vertx = vertx;
    this.context = vertx.getOrCreateContext();
    this.chunks = chunks;
    this.free = free;
    startTimer();
  }

  private void startTimer() {
    timer = vertx.setTimer(IDLE_MS, idle -> end());
  }

  @Override
  public Future<Optional<Buffer>> get() {
    Promise<Optional<Buffer>> part = Promise.promise();
    context.runOnContext(asked -> next().onComplete(part));
    return part.future();
  }

  private Future<Optional<Buffer>> next() {
    if (closed) {
      return Future.failedFuture(Fault.unavailable("This answer was not read in time", null));
    }
    vertx.cancelTimer(timer);
    return Future.succeededFuture()
        .compose(asked -> chunks.next())
        .onComplete(
            part -> {
              if (part.isEmpty()) {
                end();
              } else {
                startTimer();
              }
            },
            failure -> end());
  }

  @Override
  public void close() {
    context.runOnContext(asked -> end());
  }

  private void end() {
    if (!closed) {
      closed = true;
      vertx.cancelTimer(timer);
      free.run();
    }
  }
}
