package dev.paylink.work;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Function;

/**
 * BatchWriter things in the database: at once if nothing was noted just before, else together with
 * all else that comes meanwhile. So nothing waits long for company, and under load a commit serves
 * many. If a batch cannot be noted, each of it is by itself, so that one the database refuses does
 * not hold up the others. An instance belongs to one event loop.
 *
 * @param <T> what is noted
 * @param <R> what the database says of it
 */
public final class BatchWriter<T, R> {
  private static final int MAX_BATCH = 128;

  /** Between two batches. */
  private static final long REST_MS = 5;

  private final Vertx vertx;
  private final Function<List<T>, Future<List<R>>> write;
  private final Queue<Entry<T, R>> waiting = new ArrayDeque<>();
  private boolean busy;

  private record Entry<T, R>(T item, Promise<R> written) {}

  /**
   * BatchWriter by this statement.
   *
   * @param write gives as many results as it is given things, in their order
   */
  public BatchWriter(Vertx vertx, Function<List<T>, Future<List<R>>> write) {
    this.vertx = vertx;
    this.write = write;
  }

  /** Writes an item; completes once it is committed. */
  public Future<R> write(T item) {
    Promise<R> written = Promise.promise();
    waiting.add(new Entry<>(item, written));
    if (!busy) {
      writeNext();
    }
    return written.future();
  }

  private void writeNext() {
    List<Entry<T, R>> batch = new ArrayList<>();
    while (batch.size() < MAX_BATCH && !waiting.isEmpty()) {
      batch.add(waiting.remove());
    }
    busy = true;
    writeBatch(batch).onComplete(written -> rest());
  }

  private void rest() {
    if (waiting.size() >= MAX_BATCH) {
      writeNext();
    } else {
      vertx.setTimer(REST_MS, rested -> next());
    }
  }

  private void next() {
    busy = false;
    if (!waiting.isEmpty()) {
      writeNext();
    }
  }

  private Future<List<R>> writeBatch(List<Entry<T, R>> batch) {
    return Future.succeededFuture(batch.stream().map(Entry::item).toList())
        .compose(write)
        .onSuccess(
            results -> {
              for (int i = 0; i < batch.size(); i++) {
                batch.get(i).written().complete(results.get(i));
              }
            })
        .onFailure(
            failure -> {
              if (batch.size() == 1) {
                batch.get(0).written().fail(failure);
              }
            })
        .recover(failure -> batch.size() == 1 ? Future.failedFuture(failure) : oneByOne(batch));
  }

  /** Stops when the database is unavailable: then no other item can be written either. */
  private Future<List<R>> oneByOne(List<Entry<T, R>> batch) {
    Future<?> before = Future.succeededFuture();
    for (Entry<T, R> entry : batch) {
      before =
          before
              .onFailure(away -> entry.written().fail(away))
              .compose(
                  done ->
                      writeBatch(List.of(entry))
                          .recover(
                              failure ->
                                  isAway(failure)
                                      ? Future.failedFuture(failure)
                                      : Future.succeededFuture(List.of())));
    }
    return before.map(List.of());
  }

  private static boolean isAway(Throwable failure) {
    return failure instanceof Fault fault
        && (fault.code() == FaultCode.UNAVAILABLE || fault.code() == FaultCode.TIMEOUT);
  }
}
