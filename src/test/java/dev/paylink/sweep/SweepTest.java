package dev.paylink.sweep;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.paylink.bus.Bus;
import dev.paylink.bus.BusApi;
import dev.paylink.event.EventSignal;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SweepTest {
  private static final Duration TICK = Duration.ofMillis(10);
  private static final Duration HALF_A_SECOND = Duration.ofMillis(500);

  private static final int BACKLOG = 10_000;

  private final Vertx vertx = Vertx.vertx();
  private final Bus bus = new Bus(vertx);
  private final List<Promise<Integer>> batches = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void afterAFullBatchTheNextOneStartsAtOnce() {
    start(HALF_A_SECOND);
    awaitBatches(1);
    batches.get(0).complete(100);
    await().atMost(HALF_A_SECOND.dividedBy(2)).until(() -> batches.size() == 2);
    batches.get(1).complete(99);
    await().during(HALF_A_SECOND.dividedBy(5)).untilAsserted(() -> assertEquals(2, batches.size()));
  }

  @Test
  void runsDoNotOverlap() {
    start(TICK);
    awaitBatches(1);
    await().during(TICK.multipliedBy(10)).untilAsserted(() -> assertEquals(1, batches.size()));
    batches.get(0).complete(0);
    awaitBatches(2);
  }

  @Test
  void aFailureIsForgottenAtTheNextTick() {
    start(TICK);
    awaitBatches(1);
    batches.get(0).fail(new IllegalStateException("No database"));
    awaitBatches(2);
  }

  @Test
  void onlyWhatWasDoneIsAnnounced() {
    AtomicInteger announced = new AtomicInteger();
    bus.subscribe(BusApi.EVENTS_WRITTEN, event -> announced.incrementAndGet());
    start(TICK);
    awaitBatches(1);
    batches.get(0).complete(0);
    awaitBatches(2);
    batches.get(1).complete(3);
    await().until(() -> announced.get() == 1);
    awaitBatches(3);
    assertEquals(1, announced.get());
  }

  @Test
  void theBatchUnderWayIsTheLastOnceItIsStopped() {
    Sweep sweep = start(TICK);
    awaitBatches(1);
    Future<Void> stopped = sweep.stop();
    assertFalse(stopped.isComplete());
    batches.get(0).complete(100);
    await().until(stopped::succeeded);
    await().during(TICK.multipliedBy(5)).untilAsserted(() -> assertEquals(1, batches.size()));
  }

  @Test
  void aBacklogOfThousandsOfBatchesThatTakeTimeEndsAndTheNextTickGoesOn() {
    assertEnds(this::later);
  }

  @Test
  void aBacklogOfThousandsOfBatchesThatTakeNoTimeEndsAndTheNextTickGoesOn() {
    assertEnds(Future::succeededFuture);
  }

  private Future<Integer> later(int count) {
    Promise<Integer> batch = Promise.promise();
    vertx.runOnContext(now -> batch.complete(count));
    return batch.future();
  }

  private void assertEnds(IntFunction<Future<Integer>> answer) {
    AtomicInteger asked = new AtomicInteger();
    Sweep sweep =
        start(TICK, limit -> answer.apply(asked.incrementAndGet() <= BACKLOG ? limit : 0));
    await().atMost(Duration.ofSeconds(30)).until(() -> asked.get() > BACKLOG + 2);
    await().until(sweep.stop()::succeeded);
    int last = asked.get();
    await().during(TICK.multipliedBy(5)).untilAsserted(() -> assertEquals(last, asked.get()));
  }

  private Sweep start(Duration interval) {
    return start(interval, this::nextBatch);
  }

  private Sweep start(Duration interval, IntFunction<Future<Integer>> work) {
    Sweep sweep = new Sweep("sweep in a test", new EventSignal(bus)::announce, work);
    sweep.every(interval, vertx);
    return sweep;
  }

  private Future<Integer> nextBatch(int limit) {
    Promise<Integer> batch = Promise.promise();
    batches.add(batch);
    return batch.future();
  }

  private void awaitBatches(int count) {
    await().until(() -> batches.size() == count);
  }
}
