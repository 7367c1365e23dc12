package dev.paylink.base.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.Timeout;
import io.vertx.junit5.VertxExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
@Timeout(60)
class KeyedQueueTest {
  private static <T> T onLoop(Vertx vertx, java.util.function.Supplier<Future<T>> work) {
    Promise<T> done = Promise.promise();
    vertx.runOnContext(go -> work.get().onComplete(done));
    return done.future().await();
  }

  @Test
  void runsWorkOfAKeyInOrderAndOfOthersBesideIt(Vertx vertx) {
    KeyedQueue turns = new KeyedQueue();
    List<Integer> order = new ArrayList<>();
    Promise<Void> first = Promise.promise();
    onLoop(
        vertx,
        () -> {
          List<Future<Void>> all = new ArrayList<>();
          all.add(turns.run("a", first::future));
          IntStream.range(0, 3)
              .forEach(
                  n ->
                      all.add(
                          turns.run(
                              "a",
                              () -> {
                                order.add(n);
                                return n == 1
                                    ? Future.failedFuture("it may fail")
                                    : Future.succeededFuture();
                              })));
          return turns
              .run("b", () -> Future.succeededFuture(order.isEmpty()))
              .compose(
                  empty -> {
                    assertTrue(empty);
                    first.complete();
                    return Future.join(all).otherwiseEmpty();
                  });
        });
    assertEquals(List.of(0, 1, 2), order);
  }

  @Test
  void givesUpWhatWaitsTooLong(Vertx vertx) {
    KeyedQueue turns = new KeyedQueue(20);
    Promise<Void> held = Promise.promise();
    Throwable late =
        onLoop(
            vertx,
            () -> {
              turns.run("a", held::future);
              return turns
                  .run("a", () -> Future.succeededFuture(new AssertionError("It ran")))
                  .<Throwable>map(ran -> ran)
                  .recover(Future::succeededFuture);
            });
    assertEquals(FaultCode.UNAVAILABLE, Fault.of(late).code());
    assertTrue(Fault.of(late).retryAfterSeconds() > 0);
    held.complete();
    onLoop(vertx, () -> turns.run("a", Future::succeededFuture));
  }
}
