package dev.paylink.base.work;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.work.BatchQueue.Entry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes items to the database in batches. A writer with little to do starts with what the event
 * loop has read; items that arrive meanwhile form the next batch, so that under load one commit
 * serves many. Clients whose items wait take turns ({@link BatchTerms}), within {@link
 * BatchLimits}. If a batch fails, its items are written one by one, so that an item which the
 * database rejects does not block others; if the database is unavailable, the whole batch fails at
 * once. An instance belongs to one event loop.
 *
 * @param <T> the type of the items
 * @param <R> the type of the results
 */
public final class BatchWriter<T, R> {
  private final @Nullable Vertx vertx; // for pauses
  private final BatchLimits limits;
  private final Function<List<T>, Future<List<R>>> write;
  private final BatchQueue<T, R> queue;
  private int underWay; // items, and pauses after their statements
  private boolean scheduled;
  private boolean starting;

  /**
   * Creates a writer of one statement at a time, with a pause after each.
   *
   * @param write writes a batch in one statement; returns one result per item, in their order
   */
  public BatchWriter(Vertx vertx, Function<List<T>, Future<List<R>>> write) {
    this(vertx, BatchLimits.OF_OUTCOMES, write);
  }

  /**
   * Creates a writer without pauses.
   *
   * @param write writes a batch in one statement; returns one result per item, in their order
   */
  public BatchWriter(BatchLimits limits, Function<List<T>, Future<List<R>>> write) {
    this(null, limits, write);
  }

  private BatchWriter(
      @Nullable Vertx vertx, BatchLimits limits, Function<List<T>, Future<List<R>>> write) {
    this.vertx = vertx;
    this.limits = limits;
    this.write = write;
    this.queue = new BatchQueue<>(limits);
  }

  /** Writes an item; completes once it is committed. */
  public Future<R> write(T item) {
    return write(item, BatchTerms.NONE);
  }

  /**
   * Writes an item; completes once it is committed. Fails with {@code unavailable} if it was not
   * started in time, or too many items wait.
   */
  public Future<R> write(T item, BatchTerms terms) {
    if (queue.size() >= limits.waiting()) {
      return Future.failedFuture(BatchQueue.overloaded());
    }
    Entry<T, R> entry = new Entry<>(item, terms);
    queue.add(entry);
    schedule();
    return CallerContext.of(entry.written().future());
  }

  /** Starts after what the event loop has read already, so that items that come at once share. */
  private void schedule() {
    Context context = Vertx.currentContext();
    if (context == null) {
      writeNext();
    } else if (!scheduled && underWay < limits.atOnce()) {
      scheduled = true;
      context.runOnContext(
          next -> {
            scheduled = false;
            writeNext();
          });
    }
  }

  private void writeNext() {
    if (starting) {
      return; // by an item that has failed at once; the loop goes on
    }
    starting = true;
    try {
      while (underWay < limits.atOnce() && queue.size() > 0) {
        List<Entry<T, R>> batch = queue.next();
        if (batch.isEmpty()) {
          break; // batches in progress go first
        }
        underWay += batch.size();
        begin(batch).onComplete(written -> ended(batch));
      }
    } finally {
      starting = false;
    }
  }

  /** The statement has the trace and the log context of the first item. */
  private Future<Void> begin(List<Entry<T, R>> batch) {
    Context own = batch.get(0).context();
    return own == null || own == Vertx.currentContext()
        ? writeBatch(batch)
        : Future.future(written -> own.runOnContext(back -> writeBatch(batch).onComplete(written)));
  }

  private void ended(List<Entry<T, R>> batch) {
    queue.ended(batch);
    if (vertx == null || queue.size() >= limits.items()) {
      next(batch.size());
    } else {
      vertx.setTimer(limits.pause().toMillis(), paused -> next(batch.size()));
    }
  }

  private void next(int ended) {
    underWay -= ended;
    writeNext();
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

  /**
   * Stops when the database is unavailable: then no other item can be written either. An item that
   * takes too long alone may have waited for a lock, which is its own trouble.
   */
  private Future<Void> oneByOne(List<Entry<T, R>> batch) {
    Future<Void> before = Future.succeededFuture();
    for (Entry<T, R> entry : batch) {
      before = before.compose(done -> writeAlone(entry), failure -> fail(List.of(entry), failure));
    }
    return before;
  }

  private Future<Void> writeAlone(Entry<T, R> entry) {
    return queue.isDropped(entry)
        ? Future.succeededFuture()
        : writeBatch(List.of(entry)).recover(BatchWriter::passOnIfUnavailable);
  }

  private static Future<Void> passOnIfUnavailable(Throwable failure) {
    return Unavailability.isCauseOf(failure) && Fault.of(failure).code() != FaultCode.TIMEOUT
        ? Future.failedFuture(failure)
        : Future.succeededFuture();
  }
}
