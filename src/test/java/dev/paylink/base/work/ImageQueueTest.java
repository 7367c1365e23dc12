package dev.paylink.base.work;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ImageQueueTest {
  private static Vertx vertx;

  private final AtomicInteger refusals = new AtomicInteger();
  private final CountDownLatch end = new CountDownLatch(1);
  private final Context context = vertx.getOrCreateContext();

  @BeforeAll
  static void open() {
    vertx = Vertx.vertx();
  }

  @AfterAll
  static void close() {
    vertx.close();
  }

  private static Fault refusal(Future<?> future) {
    ExecutionException failed =
        assertThrows(
            ExecutionException.class,
            () -> future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS));
    return (Fault) failed.getCause();
  }

  private String untilTheEnd() throws InterruptedException {
    end.await();
    return "done";
  }

  @Test
  void refusesWhatWouldWaitForLong() throws Exception {
    ImageQueue queue = new ImageQueue(refusals::incrementAndGet);
    List<Future<String>> accepted = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      accepted.add(queue.run(context, () -> false, this::untilTheEnd));
    }
    assertEquals(FaultCode.UNAVAILABLE, refusal(queue.run(context, () -> false, () -> "")).code());
    assertEquals(1, refusals.get());
    end.countDown();
    Future.all(accepted).toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    assertEquals(
        "next",
        queue
            .run(context, () -> false, () -> "next")
            .toCompletionStage()
            .toCompletableFuture()
            .get(60, TimeUnit.SECONDS));
  }

  @Test
  void dropsWhatNobodyWaitsFor() {
    ImageQueue queue = new ImageQueue(refusals::incrementAndGet);
    AtomicInteger begun = new AtomicInteger();
    Future<Integer> dropped = queue.run(context, () -> true, begun::incrementAndGet);
    assertEquals(FaultCode.UNAVAILABLE, refusal(dropped).code());
    assertEquals(0, begun.get());
  }

  @Test
  void goesOnWithAnotherThreadWhenOneIsStuck() throws Exception {
    ImageQueue queue = new ImageQueue(refusals::incrementAndGet, Duration.ofMillis(100));
    Future<String> stuck =
        queue.run(
            context,
            () -> false,
            () -> {
              while (end.getCount() > 0) { // a decoder does not notice that it is interrupted
                Thread.onSpinWait();
              }
              return "late";
            });
    Future<String> next = queue.run(context, () -> false, () -> "next");
    assertEquals(FaultCode.INVALID_REQUEST, refusal(stuck).code());
    assertEquals("next", next.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS));
    end.countDown();
    await().untilAsserted(() -> assertTrue(stuck.failed()));
  }
}
