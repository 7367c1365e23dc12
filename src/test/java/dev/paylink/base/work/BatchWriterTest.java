package dev.paylink.base.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests run on one thread: they fire the timers and complete the statements themselves. */
class BatchWriterTest {
  private static final int MAX_BATCH = BatchLimits.OF_OUTCOMES.items();

  private final Queue<Handler<Long>> timers = new ArrayDeque<>();
  private final List<List<String>> batches = new ArrayList<>();
  private final List<Promise<List<String>>> statements = new ArrayList<>();
  private final BatchWriter<String, String> writer = new BatchWriter<>(manualTimers(), this::run);

  @Test
  void writesAnItemAtOnceWhenIdle() {
    Future<String> a = writer.write("a");
    assertBatches(List.of("a"));
    assertFalse(a.isComplete());
    succeed(0);
    assertEquals("written a", a.result());
  }

  @Test
  void batchesItemsThatArriveDuringAWrite() {
    writeAll("a", "b", "c");
    assertBatches(List.of("a"));
    succeed(0);
    assertBatches(List.of("a"));
    fireTimer();
    assertBatches(List.of("a"), List.of("b", "c"));
  }

  @Test
  void batchesItemsThatArriveDuringTheRest() {
    writeAll("a");
    succeed(0);
    writeAll("b", "c");
    assertBatches(List.of("a"));
    fireTimer();
    assertBatches(List.of("a"), List.of("b", "c"));
  }

  @Test
  void isIdleAgainAfterARestWithoutItems() {
    writeAll("a");
    succeed(0);
    fireTimer();
    writeAll("b");
    assertBatches(List.of("a"), List.of("b"));
  }

  @Test
  void writesFullBatchesWithoutRest() {
    String[] items =
        IntStream.range(0, 1 + 2 * MAX_BATCH + 1)
            .mapToObj(Integer::toString)
            .toArray(String[]::new);
    writeAll(items);
    succeed(0);
    succeed(1);
    succeed(2);
    assertEquals(List.of(1, MAX_BATCH, MAX_BATCH), batches.stream().map(List::size).toList());
    fireTimer();
    assertEquals(4, batches.size());
    assertEquals(List.of(items), batches.stream().flatMap(List::stream).toList());
  }

  @Test
  void givesEachItemOfABatchItsOwnResult() {
    writeAll("first");
    List<Future<String>> results = writeAll("b", "c", "b", "a");
    succeed(0);
    fireTimer();
    assertTrue(results.stream().noneMatch(Future::isComplete));
    succeed(1);
    assertEquals(
        List.of("written b", "written c", "written b", "written a"),
        results.stream().map(Future::result).toList());
  }

  @Test
  void failsASingleItemWithoutWritingItAgain() {
    Throwable failure = new IllegalStateException("No such row");
    Future<String> a = writer.write("a");
    statements.get(0).fail(failure);
    assertSame(failure, a.cause());
    assertBatches(List.of("a"));
  }

  @Test
  void writesEachItemAloneWhenABatchFails() {
    List<Future<String>> results = failedBatch("b", "poison", "c");
    Throwable failure = new IllegalStateException("Poison");
    assertBatches(List.of("b"));
    succeed(0);
    assertBatches(List.of("b"), List.of("poison"));
    statements.get(1).fail(failure);
    assertBatches(List.of("b"), List.of("poison"), List.of("c"));
    succeed(2);
    assertEquals("written b", results.get(0).result());
    assertSame(failure, results.get(1).cause());
    assertEquals("written c", results.get(2).result());
  }

  @Test
  void batchesItemsThatArriveWhileOthersAreWrittenAlone() {
    failedBatch("b", "c");
    succeed(0);
    writeAll("d", "e");
    succeed(1);
    fireTimer();
    assertBatches(List.of("b"), List.of("c"), List.of("d", "e"));
  }

  @Test
  void givesUpAtOnceWhenTheDatabaseIsUnavailable() {
    Fault failure = new Fault(FaultCode.UNAVAILABLE, "No database");
    List<Future<String>> results = failedBatch("b", "c", "d", "e");
    succeed(0);
    statements.get(1).fail(failure);
    assertBatches(List.of("b"), List.of("c"));
    assertEquals("written b", results.get(0).result());
    for (Future<String> other : results.subList(1, 4)) {
      assertSame(failure, other.cause());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"UNAVAILABLE", "TIMEOUT"})
  void failsABatchWithoutRetryWhenTheDatabaseIsUnavailable(FaultCode code) {
    Fault failure = new Fault(code, "No database");
    writeAll("first");
    List<Future<String>> results = writeAll("b", "c");
    succeed(0);
    fireTimer();
    statements.get(1).fail(failure);
    assertBatches(List.of("first"), List.of("b", "c"));
    results.forEach(result -> assertSame(failure, result.cause()));
  }

  @Test
  void failsABatchThatHasTooFewResults() {
    writeAll("first");
    List<Future<String>> results = writeAll("b", "c");
    succeed(0);
    fireTimer();
    statements.get(1).complete(List.of("written b"));
    assertBatches(List.of("first"), List.of("b", "c"));
    assertTrue(results.stream().allMatch(Future::failed));
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"UNAVAILABLE"})
  void writesTheOtherItemsAfterAnyOtherFault(FaultCode code) {
    List<Future<String>> results = failedBatch("b", "c");
    statements.get(0).fail(new Fault(code, "Refused"));
    succeed(1);
    assertTrue(results.get(0).failed());
    assertEquals("written c", results.get(1).result());
  }

  @Test
  void writesNewItemsAfterGivingUp() {
    failedBatch("b", "c");
    statements.get(0).fail(new Fault(FaultCode.UNAVAILABLE, "No database"));
    fireTimer();
    Future<String> d = writer.write("d");
    succeed(1);
    assertEquals("written d", d.result());
  }

  @Test
  void failsAnItemWhenTheStatementThrows() {
    RuntimeException defect = new IllegalStateException("A defect");
    BatchWriter<String, String> broken =
        new BatchWriter<>(
            manualTimers(),
            items -> {
              throw defect;
            });
    assertSame(defect, broken.write("a").cause());
    fireTimer();
    assertSame(defect, broken.write("b").cause());
  }

  /** Fails a batch of these items, then clears the recorded batches and statements. */
  private List<Future<String>> failedBatch(String... items) {
    writeAll("first");
    List<Future<String>> results = writeAll(items);
    succeed(0);
    fireTimer();
    assertBatches(List.of("first"), List.of(items));
    Promise<List<String>> statement = statements.get(1);
    batches.clear();
    statements.clear();
    statement.fail(new IllegalStateException("One of the batch is refused"));
    return results;
  }

  private List<Future<String>> writeAll(String... items) {
    return List.of(items).stream().map(writer::write).toList();
  }

  private Future<List<String>> run(List<String> items) {
    Promise<List<String>> statement = Promise.promise();
    batches.add(items);
    statements.add(statement);
    return statement.future();
  }

  private void succeed(int statement) {
    List<String> items = batches.get(statement);
    statements.get(statement).complete(items.stream().map("written "::concat).toList());
  }

  private void fireTimer() {
    timers.remove().handle(0L);
  }

  @SafeVarargs
  private void assertBatches(List<String>... expected) {
    assertEquals(List.of(expected), batches);
  }

  /** A Vertx whose timers are fired by {@link #fireTimer}. */
  private Vertx manualTimers() {
    return (Vertx)
        Proxy.newProxyInstance(
            BatchWriterTest.class.getClassLoader(),
            new Class<?>[] {Vertx.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("setTimer")) {
                throw new UnsupportedOperationException(method.getName());
              }
              @SuppressWarnings("unchecked") // the second parameter of setTimer
              Handler<Long> timer = (Handler<Long>) arguments[1];
              timers.add(timer);
              return (long) timers.size();
            });
  }
}
