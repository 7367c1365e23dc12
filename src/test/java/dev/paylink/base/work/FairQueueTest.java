package dev.paylink.base.work;

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
  void givesAClientHalfOfItsCapacity() {
    run("a", 1);
    run("a", 1);
    run("a", 1);
    run("b", 2);
    assertEquals(List.of("a", "a", "b"), started);
    running.get(0).complete("done");
    assertEquals(List.of("a", "a", "b", "a"), started);
  }

  @Test
  void runsWorkUpToItsCapacity() {
    run("a", 2);
    run("b", 2);
    run("c", 1);
    assertEquals(List.of("a", "b"), started);
    running.get(0).complete("done");
    assertEquals(List.of("a", "b", "c"), started);
  }

  @Test
  void givesClientsTurns() {
    run("x", 2);
    run("y", 2);
    for (String client : List.of("a", "a", "a", "b", "c")) {
      run(client, 1);
    }
    running.get(0).complete("done");
    running.get(1).complete("done");
    assertEquals(List.of("a", "b", "c", "a"), started.subList(2, 6));
  }

  @Test
  void runsWorkThatCostsMoreThanAClientsHalfAlone() {
    Future<String> large = run("a", 9);
    run("a", 1);
    assertEquals(List.of("a"), started);
    running.get(0).complete("large");
    assertEquals("large", large.result());
    assertEquals(List.of("a", "a"), started);
  }

  @Test
  void startsAllThatHasRoomAfterExpensiveWork() {
    run("a", 2);
    run("a", 1);
    run("a", 1);
    running.get(0).complete("done");
    assertEquals(3, started.size());
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
    run("a", 2);
    Future<String> waiting = run("a", 1);
    running.get(0).fail("broken");
    running.get(1).complete("done");
    assertEquals("done", waiting.result());
  }
}
