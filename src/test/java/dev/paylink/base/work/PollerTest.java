package dev.paylink.base.work;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.junit5.VertxTestContext;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;

@ExtendWith(VertxExtension.class)
class PollerTest {
  private static final Duration TICK = Duration.ofMillis(10);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final int BATCH = 100;
  private static final int BACKLOG = 10_000;

  private final List<Promise<Integer>> batches = new CopyOnWriteArrayList<>();
  private Vertx vertx;
  private Context context;

  @BeforeEach
  void keep(Vertx vertx) {
    this.vertx = vertx;
    this.context = vertx.getOrCreateContext();
  }

  @Test
  void runsAgainAtOnceAfterAFullBatch() {
    Poller poller = start(HOUR);
    wake(poller);
    awaitBatches(1);
    batches.get(0).complete(BATCH);
    awaitBatches(2);
    batches.get(1).complete(BATCH - 1);
    assertStays(2);
  }

  @Test
  void neverOverlapsARun() {
    start(TICK);
    awaitBatches(1);
    assertStays(1);
    batches.get(0).complete(0);
    awaitBatches(2);
  }

  /** A run that asked nobody does not show that the work can be done again. */
  @Test
  void saysThatItWorksAgainOnlyAfterWork() {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    Logger logger = (Logger) LoggerFactory.getLogger(Poller.class);
    logger.addAppender(log);
    logger.setLevel(Level.INFO);
    AtomicInteger runs = new AtomicInteger();
    Poller poller =
        start(
            HOUR,
            limit ->
                switch (runs.incrementAndGet()) {
                  case 1 -> Future.failedFuture("down");
                  case 2 -> Poller.NONE_TO_DO;
                  default -> Future.succeededFuture(0);
                });
    try {
      for (int run = 1; run <= 4; run++) {
        int begun = run;
        wake(poller);
        await().until(() -> runs.get() == begun);
      }
      await().until(() -> log.list.size() == 2);
      assertEquals("Can test again: 1 failure in 0 s", log.list.get(1).getFormattedMessage());
      assertEquals(4, runs.get());
    } finally {
      logger.detachAppender(log);
      logger.setLevel(null);
    }
  }

  @Test
  void runsAgainAtTheNextTickAfterAFailure() {
    start(TICK);
    awaitBatches(1);
    batches.get(0).fail(new IllegalStateException("No database"));
    awaitBatches(2);
  }

  @Test
  void runsAgainAtTheNextTickAfterAnException() {
    AtomicInteger runs = new AtomicInteger();
    start(
        TICK,
        limit -> {
          runs.incrementAndGet();
          throw new IllegalStateException("A defect");
        });
    await().until(() -> runs.get() > 1);
  }

  @Test
  void dropsWakeUpsOfAFailedRun() {
    Poller poller = start(HOUR);
    wake(poller);
    awaitBatches(1);
    wake(poller);
    onContext(() -> batches.get(0).fail(new IllegalStateException("No database")));
    assertStays(1);
  }

  @Test
  void runsOnceMoreForAllWakeUpsDuringARun() {
    Poller poller = start(HOUR);
    wake(poller);
    awaitBatches(1);
    wake(poller);
    wake(poller);
    assertStays(1);
    onContext(() -> batches.get(0).complete(0));
    awaitBatches(2);
    onContext(() -> batches.get(1).complete(0));
    assertStays(2);
  }

  @Test
  void restsBeforeTheRunOfAWakeUp(VertxTestContext test) {
    AtomicInteger runs = new AtomicInteger();
    Poller poller =
        new Poller(
            "test",
            HOUR,
            HOUR,
            () -> {
              runs.incrementAndGet();
              return Future.succeededFuture(false);
            });
    vertx.runOnContext(
        now -> {
          poller.start(vertx);
          poller.wake();
          poller.wake();
          vertx.setTimer(
              5 * TICK.toMillis(),
              later ->
                  test.verify(
                      () -> {
                        assertEquals(1, runs.get());
                        test.completeNow();
                      }));
        });
  }

  @Test
  void runsOnlyWhileItsGateIsOpen() {
    AtomicBoolean open = new AtomicBoolean();
    AtomicInteger asked = new AtomicInteger();
    Gate gate =
        new Gate() {
          @Override
          public boolean isOpen() {
            asked.incrementAndGet();
            return open.get();
          }

          @Override
          public String reason() {
            return "closed by the test";
          }
        };
    Poller poller = Poller.inBatches("test", TICK, BATCH, this::nextBatch).behind(gate);
    onContext(() -> poller.start(vertx));
    wake(poller);
    await().until(() -> asked.get() > 3);
    assertEquals(0, batches.size());
    open.set(true);
    awaitBatches(1);
    open.set(false);
    int before = asked.get();
    onContext(() -> batches.get(0).complete(BATCH)); // there is more to do
    await().until(() -> asked.get() > before + 3);
    assertEquals(1, batches.size());
  }

  @Test
  void stopsAfterTheRunUnderWay() {
    Poller poller = start(TICK);
    awaitBatches(1);
    Future<Void> stopped = stop(poller);
    assertFalse(stopped.isComplete());
    batches.get(0).complete(BATCH);
    await().until(stopped::succeeded);
    assertStays(1);
  }

  @Test
  void drainsABacklogOfAsynchronousBatches() {
    assertEnds(this::later);
  }

  @Test
  void drainsABacklogOfSynchronousBatches() {
    assertEnds(Future::succeededFuture);
  }

  private Future<Integer> later(int count) {
    Promise<Integer> batch = Promise.promise();
    vertx.runOnContext(now -> batch.complete(count));
    return batch.future();
  }

  private void assertEnds(IntFunction<Future<Integer>> answer) {
    AtomicInteger runs = new AtomicInteger();
    Poller poller =
        start(TICK, limit -> answer.apply(runs.incrementAndGet() <= BACKLOG ? limit : 0));
    await().until(() -> runs.get() > BACKLOG + 2);
    await().until(stop(poller)::succeeded);
    int last = runs.get();
    await().during(TICK.multipliedBy(5)).untilAsserted(() -> assertEquals(last, runs.get()));
  }

  private Poller start(Duration interval) {
    return start(interval, this::nextBatch);
  }

  private Poller start(Duration interval, IntFunction<Future<Integer>> work) {
    Poller poller = Poller.inBatches("test", interval, BATCH, work);
    onContext(() -> poller.start(vertx));
    return poller;
  }

  private void wake(Poller poller) {
    onContext(poller::wake);
  }

  private Future<Void> stop(Poller poller) {
    Promise<Future<Void>> stopped = Promise.promise();
    onContext(() -> stopped.complete(poller.stop()));
    return stopped.future().compose(run -> run);
  }

  /** Runs a call on the one context, as a verticle does. */
  private void onContext(Runnable call) {
    context.runOnContext(now -> call.run());
  }

  private Future<Integer> nextBatch(int limit) {
    Promise<Integer> batch = Promise.promise();
    batches.add(batch);
    return batch.future();
  }

  private void awaitBatches(int count) {
    await().until(() -> batches.size() == count);
  }

  private void assertStays(int count) {
    await().during(TICK.multipliedBy(10)).untilAsserted(() -> assertEquals(count, batches.size()));
  }
}
