package dev.paylink.access.audit;

import dev.paylink.base.work.Poller;
import dev.paylink.base.work.Unavailability;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the requests of the queue in batches, one at a time. While the database is unavailable it
 * keeps its batch and tries again; a batch that the database refuses is lost. Belongs to one event
 * loop.
 */
final class RequestWriter {
  private static final Logger log = LoggerFactory.getLogger(RequestWriter.class);

  private static final Duration INTERVAL = Duration.ofMillis(200);
  private static final int MAX_BATCH = 1_000;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** A stop waits at most so long for the database. */
  private static final long DRAIN_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final RequestQueue queue;
  private final AuditStore store;
  private final Poller poller =
      new Poller("write the requests of merchants", INTERVAL, Duration.ZERO, this::write);
  private final Set<LocalDate> days = new HashSet<>(); // whose partitions exist
  private List<AuditEntry> batch = List.of();
  private long lost;
  private long lostLoggedNanos = System.nanoTime() - SECOND;

  RequestWriter(RequestQueue queue, AuditStore store) {
    this.queue = queue;
    this.store = store;
  }

  void start(Vertx vertx) {
    poller.start(vertx);
    var context = vertx.getOrCreateContext();
    queue.onMany(() -> context.runOnContext(many -> poller.wake()));
  }

  /** Writes one batch; returns whether many requests wait. */
  private Future<Boolean> write() {
    countLost();
    if (batch.isEmpty()) {
      batch = queue.take(MAX_BATCH);
    }
    if (batch.isEmpty()) {
      return Poller.NOTHING_TO_DO;
    }
    return createDays()
        .compose(created -> store.insert(batch))
        .onSuccess(written -> batch = List.of())
        .onFailure(this::failed)
        .map(written -> queue.size() >= RequestQueue.WAKE_AT);
  }

  /** The sweep creates partitions ahead; it may not have run since the clock was set. */
  private Future<Void> createDays() {
    Set<LocalDate> missing = batch.stream().map(AuditEntry::day).collect(Collectors.toSet());
    missing.removeAll(days);
    return missing.isEmpty()
        ? Future.succeededFuture()
        : store.createDays(missing).onSuccess(created -> days.addAll(missing));
  }

  private void failed(Throwable failure) {
    days.clear(); // another node with another clock may have dropped a partition
    if (!Unavailability.isTransient(failure)) {
      queue.lose(batch.size());
      batch = List.of();
    }
  }

  private void countLost() {
    lost += queue.takeLost();
    if (lost > 0 && System.nanoTime() - lostLoggedNanos >= SECOND) {
      log.warn(
          "{} requests were not kept. More than {} of a merchant failed in a second, or the"
              + " database refused them",
          lost,
          RequestQueue.FAILURES_PER_SECOND);
      lostLoggedNanos = System.nanoTime();
      lost = 0;
    }
  }

  /** Writes the remaining requests, within 5 s. */
  Future<Void> stop(Vertx vertx) {
    queue.onMany(() -> {});
    long deadline = System.nanoTime() + DRAIN_NANOS;
    return poller
        .stop()
        .compose(stopped -> drain(vertx, deadline))
        .eventually(
            () -> {
              queue.lose(batch.size() + queue.size());
              lostLoggedNanos = System.nanoTime() - SECOND;
              countLost();
              return Future.succeededFuture();
            });
  }

  private Future<Void> drain(Vertx vertx, long deadline) {
    if (batch.isEmpty() && queue.size() == 0 || System.nanoTime() > deadline) {
      return Future.succeededFuture();
    }
    return write()
        .transform(
            result ->
                result.succeeded()
                    ? drain(vertx, deadline)
                    : vertx
                        .timer(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)
                        .compose(again -> drain(vertx, deadline)));
  }
}
