package dev.paylink.data.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.data.db.OptimisticLock.Attempted;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class OptimisticLockTest {
  private static final int CHANGES = 60;

  /** A row whose version changes with each write; reading and writing take a turn each. */
  private static final class VersionedRow {
    private final Context context;
    private int version;
    private int attempts;

    VersionedRow(Context context) {
      this.context = context;
    }

    Future<Attempted<Integer>> change(boolean mayShare) {
      attempts++;
      int read = version;
      return later()
          .map(
              written -> read == version ? Attempted.done(++version) : Attempted.<Integer>inVain());
    }

    private Future<Void> later() {
      Promise<Void> promise = Promise.promise();
      context.runOnContext(next -> promise.complete());
      return promise.future();
    }
  }

  /** Most attempts would be in vain if changes of one object were made at once. */
  @Test
  void letsChangesOfOneObjectTakeTurns(Vertx vertx) {
    Context context = vertx.getOrCreateContext();
    VersionedRow row = new VersionedRow(context);
    Promise<List<Integer>> done = Promise.promise();
    context.runOnContext(
        start -> {
          OptimisticLock lock = new OptimisticLock();
          List<Future<Integer>> all = new ArrayList<>();
          for (int i = 0; i < CHANGES; i++) {
            all.add(lock.change("object", row::change));
          }
          Future.all(all).map(every -> all.stream().map(Future::result).toList()).onComplete(done);
        });
    List<Integer> versions = done.future().await();
    assertEquals(CHANGES, versions.stream().distinct().count());
    assertEquals(CHANGES, row.attempts);
  }

  @Test
  void givesUpAfterManyAttempts() {
    Future<Object> change =
        new OptimisticLock()
            .change("object", mayShare -> Future.succeededFuture(Attempted.inVain()));
    Fault fault = Fault.of(change.cause());
    assertEquals(FaultCode.UNAVAILABLE, fault.code());
  }

  /** The sender has given up by then. */
  @Test
  void refusesAChangeWhoseTurnComesLate() {
    AtomicLong nanos = new AtomicLong();
    OptimisticLock lock = new OptimisticLock(nanos::get);
    Promise<Attempted<String>> slow = Promise.promise();
    Future<String> first =
        lock.change(
            "object",
            mayShare -> mayShare ? Future.succeededFuture(Attempted.inVain()) : slow.future());
    Future<String> late =
        lock.change("object", mayShare -> Future.succeededFuture(Attempted.done("written")));
    nanos.set(TimeUnit.SECONDS.toNanos(4));
    slow.complete(Attempted.done("first"));
    assertEquals("first", first.result());
    assertEquals(FaultCode.UNAVAILABLE, Fault.of(late.cause()).code());
    assertEquals(
        "next",
        lock.change("object", mayShare -> Future.succeededFuture(Attempted.done("next"))).result());
  }

  @Test
  void letsTheNextGoOnAfterAFailure() {
    OptimisticLock lock = new OptimisticLock();
    Promise<Attempted<String>> first = Promise.promise();
    Future<String> failed =
        lock.change(
            "object",
            mayShare -> mayShare ? Future.succeededFuture(Attempted.inVain()) : first.future());
    Future<String> next =
        lock.change(
            "object",
            mayShare ->
                Future.succeededFuture(mayShare ? Attempted.inVain() : Attempted.done("written")));
    assertTrue(!next.isComplete());
    first.fail("no database");
    assertThrows(Exception.class, failed::await);
    assertEquals("written", next.result());
  }
}
