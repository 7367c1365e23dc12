package dev.paylink.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FairQueueTest {
  private final FairQueue queue = new FairQueue(4);
  private final List<String> started = new ArrayList<>();
  private final List<Promise<String>> running = new ArrayList<>();

  private Future<String> run(String client, int cost) {
    return queue.run(
        client,
        cost,
        () -> {
          started.add(client);
          Promise<String> promise = Promise.promise();
          running.add(promise);
          return promise.future();
        });
  }

  @Test
  void runsWorkUpToItsCapacity() {
    run("a", 2);
    run("a", 2);
    run("a", 1);
    assertEquals(2, started.size());
    running.get(0).complete("done");
    assertEquals(3, started.size());
  }

  @Test
  void givesClientsTurns() {
    for (int i = 0; i < 8; i++) {
      run("busy", 1);
    }
    run("b", 1);
    run("c", 1);
    for (int i = 0; i < 4; i++) {
      running.get(i).complete("done");
    }
    assertEquals(List.of("busy", "b", "c", "busy"), started.subList(4, 8));
  }

  @Test
  void runsWorkThatCostsMoreThanTheCapacityAlone() {
    Future<String> large = run("a", 9);
    run("b", 1);
    assertEquals(List.of("a"), started);
    running.get(0).complete("large");
    assertEquals("large", large.result());
    assertEquals(List.of("a", "b"), started);
  }

  @Test
  void keepsCheapWorkFromOvertakingExpensiveWork() {
    run("a", 4);
    run("b", 4);
    run("c", 1);
    running.get(0).complete("done");
    assertEquals(List.of("a", "b"), started);
  }

  @Test
  void continuesAfterFailures() {
    Future<String> thrown =
        queue.run(
            "a",
            4,
            () -> {
              throw new IllegalStateException("broken");
            });
    assertTrue(thrown.failed());
    run("a", 4);
    Future<String> waiting = run("b", 1);
    running.get(0).fail("broken");
    running.get(1).complete("done");
    assertEquals("done", waiting.result());
  }
}
