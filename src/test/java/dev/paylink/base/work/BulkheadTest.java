package dev.paylink.base.work;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class BulkheadTest {
  private static Vertx vertx;

  private final Bulkhead work = new Bulkhead(1, 2, "Too many lists", () -> {});
  private final Context loop = vertx.getOrCreateContext();
  private final List<Promise<String>> started = new CopyOnWriteArrayList<>();

  @BeforeAll
  static void start() {
    vertx = Vertx.vertx();
  }

  @AfterAll
  static void stop() {
    vertx.close();
  }

  private Future<String> run(String key) {
    return run(
        key,
        () -> {
          Promise<String> promise = Promise.promise();
          started.add(promise);
          return promise.future();
        });
  }

  private Future<String> run(String key, Supplier<Future<String>> job) {
    return on(loop, () -> work.run(key, job));
  }

  private static Future<String> on(Context loop, Supplier<Future<String>> call) {
    Promise<String> result = Promise.promise();
    loop.runOnContext(now -> call.get().onComplete(result));
    return result.future();
  }

  private void awaitStarted(int count) {
    await().pollDelay(Duration.ZERO).until(() -> started.size() == count);
  }

  private static String result(Future<String> future) {
    await().pollDelay(Duration.ZERO).until(future::isComplete);
    return future.result();
  }

  private static FaultCode failure(Future<String> future) {
    await().pollDelay(Duration.ZERO).until(future::isComplete);
    return Fault.of(future.cause()).code();
  }

  @Test
  void runsWorkOfOneKeyInOrder() {
    Future<String> first = run("a");
    Future<String> second = run("a");
    assertEquals("b", result(run("b", () -> Future.succeededFuture("b"))));
    assertEquals(1, started.size());
    started.get(0).complete("1");
    assertEquals("1", result(first));
    awaitStarted(2);
    started.get(1).complete("2");
    assertEquals("2", result(second));
  }

  @Test
  void continuesAfterAFailure() {
    Future<String> first = run("a");
    Future<String> second = run("a");
    awaitStarted(1);
    started.get(0).fail("broken");
    assertEquals(FaultCode.INTERNAL, failure(first));
    awaitStarted(2);
    assertFalse(second.isComplete());
    started.get(1).complete("2");
    assertEquals("2", result(second));
    assertEquals("3", result(run("a", () -> Future.succeededFuture("3"))));
  }

  @Test
  void refusesMoreThanMayWait() {
    run("a");
    run("a");
    run("a");
    assertEquals(FaultCode.RATE_LIMITED, failure(run("a")));
    assertEquals(1, started.size());
  }

  @Test
  void continuesAfterAnException() {
    Future<String> thrown =
        run(
            "a",
            () -> {
              throw new IllegalStateException("broken");
            });
    assertEquals(FaultCode.INTERNAL, failure(thrown));
    assertEquals("2", result(run("a", () -> Future.succeededFuture("2"))));
  }

  @Test
  void runsBulkheadOnSeveralEventLoops() {
    Bulkhead shared = new Bulkhead(1, 1_000, "Too many lists", () -> {});
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Future<String>> results = new CopyOnWriteArrayList<>();
    for (int i = 0; i < 200; i++) {
      Context context = vertx.getOrCreateContext();
      results.add(
          on(
              context,
              () ->
                  shared.run(
                      "a",
                      () -> {
                        assertEquals(context, Vertx.currentContext());
                        most.accumulateAndGet(running.incrementAndGet(), Math::max);
                        return vertx
                            .timer(1)
                            .map("done")
                            .onComplete(end -> running.decrementAndGet());
                      })));
    }
    await().until(() -> Future.all(results).isComplete());
    assertTrue(Future.all(results).succeeded());
    assertEquals(1, most.get());
  }
}
