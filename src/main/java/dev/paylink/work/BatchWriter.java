package dev.paylink.work;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Function;

/**
 * Writes items to the database in batches. An idle writer writes an item at once; items that arrive
 * meanwhile form the next batch, so that under load one commit serves many. If a batch fails, its
 * items are written one by one, so that an item which the database rejects does not block others;
 * if the database is unavailable, the whole batch fails at once. An instance belongs to one event
 * loop.
 *
 * @param <T> the type of the items
 * @param <R> the type of the results
 */
public final class BatchWriter<T, R> {
  private static final int MAX_BATCH = 128;

  /** Minimum pause between two batches. */
  private static final long PAUSE_MS = 5;

  private final Vertx vertx;
  private final Function<List<T>, Future<List<R>>> write;
  private final Queue<Entry<T, R>> pending = new ArrayDeque<>();
  private boolean busy;

  private record Entry<T, R>(T item, Promise<R> written) {}

  /**
   * Creates a writer.
   *
   * @param write writes a batch in one statement; returns one result per item, in their order
   */
  public BatchWriter(Vertx vertx, Function<List<T>, Future<List<R>>> write) {
    this.vertx = vertx;
    this.write = write;
  }

  /** Writes an item; completes once it is committed. */
  public Future<R> write(T item) {
    Promise<R> written = Promise.promise();
    pending.add(new Entry<>(item, written));
    if (!busy) {
      writeNext();
    }
    return written.future();
  }

  private void writeNext() {
    List<Entry<T, R>> batch = new ArrayList<>();
    while (batch.size() < MAX_BATCH && !pending.isEmpty()) {
      batch.add(pending.remove());
    }
    busy = true;
    writeBatch(batch).onComplete(written -> pause());
  }

  private void pause() {
    if (pending.size() >= MAX_BATCH) {
      writeNext();
    } else {
      vertx.setTimer(PAUSE_MS, paused -> next());
    }
  }

  private void next() {
    busy = false;
    if (!pending.isEmpty()) {
      writeNext();
    }
  }

  private Future<Void> writeBatch(List<Entry<T, R>> batch) {
    return Future.succeededFuture(batch.stream().map(Entry::item).toList())
        .compose(write)
        .transform(
            result -> {
              if (result.succeeded()) {
                return complete(batch, result.result());
              }
              return batch.size() == 1 || Unavailability.isCauseOf(result.cause())
                  ? fail(batch, result.cause())
                  : oneByOne(batch);
            });
  }

  private static <T, R> Future<Void> complete(List<Entry<T, R>> batch, List<R> results) {
    if (results.size() != batch.size()) {
      String message = "%d results for %d items".formatted(results.size(), batch.size());
      return fail(batch, new IllegalStateException(message));
    }
    for (int i = 0; i < batch.size(); i++) {
      batch.get(i).written().complete(results.get(i));
    }
    return Future.succeededFuture();
  }

  private static <T, R> Future<Void> fail(List<Entry<T, R>> batch, Throwable failure) {
    batch.forEach(entry -> entry.written().fail(failure));
    return Future.failedFuture(failure);
  }

  /** Stops when the database is unavailable: then no other item can be written either. */
  private Future<Void> oneByOne(List<Entry<T, R>> batch) {
    Future<Void> before = Future.succeededFuture();
    for (Entry<T, R> entry : batch) {
      before =
          before.compose(
              done -> writeBatch(List.of(entry)).recover(BatchWriter::passOnIfUnavailable),
              failure -> fail(List.of(entry), failure));
    }
    return before;
  }

  private static Future<Void> passOnIfUnavailable(Throwable failure) {
    return Unavailability.isCauseOf(failure)
        ? Future.failedFuture(failure)
        : Future.succeededFuture();
  }
}
