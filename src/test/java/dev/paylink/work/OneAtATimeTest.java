package dev.paylink.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OneAtATimeTest {
  private final OneAtATime work = new OneAtATime(2, "Too many lists");
  private final List<Promise<String>> started = new ArrayList<>();

  private Future<String> run(String key) {
    return work.run(
        key,
        () -> {
          Promise<String> promise = Promise.promise();
          started.add(promise);
          return promise.future();
        });
  }

  @Test
  void runsWorkOfOneKeyInOrder() {
    Future<String> first = run("a");
    Future<String> second = run("a");
    assertEquals(1, started.size());
    started.get(0).complete("1");
    assertEquals("1", first.result());
    assertEquals(2, started.size());
    started.get(1).complete("2");
    assertEquals("2", second.result());
  }

  @Test
  void doesNotDelayOtherKeys() {
    run("a");
    run("b");
    assertEquals(2, started.size());
  }

  @Test
  void continuesAfterAFailure() {
    Future<String> first = run("a");
    Future<String> second = run("a");
    started.get(0).fail("broken");
    assertTrue(first.failed());
    assertFalse(second.isComplete());
    started.get(1).complete("2");
    assertEquals("2", second.result());
    assertTrue(work.run("a", () -> Future.succeededFuture("3")).succeeded());
  }

  @Test
  void refusesMoreThanMayWait() {
    run("a");
    run("a");
    run("a");
    Future<String> refused = run("a");
    assertEquals(FaultCode.RATE_LIMITED, Fault.of(refused.cause()).code());
    assertEquals(1, started.size());
  }

  @Test
  void continuesAfterAnException() {
    Future<String> thrown =
        work.run(
            "a",
            () -> {
              throw new IllegalStateException("broken");
            });
    assertTrue(thrown.failed());
    assertTrue(work.run("a", () -> Future.succeededFuture("2")).succeeded());
  }
}
