package dev.paylink.base.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A {@link BatchWriter} of several statements at once; the tests complete the statements. */
class SharedStatementsTest {
  private static final int WAITING = 6;
  private static final BatchLimits LIMITS =
      new BatchLimits(4, 100, 2, WAITING, Duration.ZERO, Duration.ZERO);

  private final List<List<String>> batches = new ArrayList<>();
  private final List<Promise<List<String>>> statements = new ArrayList<>();
  private final Set<String> gone = new HashSet<>();
  private final BatchWriter<String, String> writer = new BatchWriter<>(LIMITS, this::run);

  @Test
  void beginsStatementsBesideOthersUntilAsManyItemsAreUnderWay() {
    writeAll("a", "b", "c", "d");
    assertBatches(List.of("a"), List.of("b"));
    succeed(1);
    assertBatches(List.of("a"), List.of("b"), List.of("c", "d"));
  }

  @Test
  void countsTheItemsOfABatchUntilItHasEnded() {
    writeAll("a", "b", "c", "d", "e");
    succeed(0);
    assertBatches(List.of("a"), List.of("b"), List.of("c", "d", "e"));
    writeAll("f");
    succeed(1);
    assertEquals(3, batches.size());
    succeed(2);
    assertEquals(List.of("f"), batches.get(3));
  }

  @Test
  void refusesAnItemWhenTooManyWait() {
    writeAll("a", "b");
    writeAll(IntStream.range(0, WAITING).mapToObj(n -> "w" + n).toArray(String[]::new));
    Future<String> refused = write("x");
    assertTrue(Unavailability.isCauseOf(refused.cause()));
    succeed(0);
    assertFalse(write("y").failed());
    succeed(1);
    batches.forEach(batch -> assertFalse(batch.contains("x")));
  }

  @Test
  void writesNoItemWhoseClientHasGoneMeanwhile() {
    writeAll("a", "b");
    Future<String> c = write("c");
    Future<String> d = write("d");
    gone.add("c");
    succeed(0);
    succeed(1);
    succeed(2);
    assertBatches(List.of("a"), List.of("b"), List.of("d"));
    assertTrue(c.failed());
    assertEquals("written d", d.result());
  }

  @Test
  void completesAnItemWhoseClientHasGoneAfterItsStatementBegan() {
    Future<String> a = write("a");
    gone.add("a");
    succeed(0);
    assertEquals("written a", a.result());
  }

  @Test
  void writesAgainAfterAllThatWaitedHaveGone() {
    writeAll("a", "b", "c");
    gone.add("c");
    succeed(0);
    succeed(1);
    writeAll("d");
    assertBatches(List.of("a"), List.of("b"), List.of("d"));
  }

  @Test
  void writesAUniqueValueAfterTheStatementThatHasIt() {
    Future<String> first = write("a", "key");
    Future<String> second = write("b", "key");
    assertBatches(List.of("a"));
    succeed(0);
    assertBatches(List.of("a"), List.of("b"));
    succeed(1);
    assertEquals("written a", first.result());
    assertEquals("written b", second.result());
  }

  @Test
  void writesAUniqueValueAfterAStatementThatFailed() {
    Future<String> first = write("a", "key");
    write("b", "key");
    statements.get(0).fail(new IllegalStateException("Refused"));
    assertTrue(first.failed());
    assertBatches(List.of("a"), List.of("b"));
  }

  @Test
  void keepsAUniqueValueWhileItsBatchIsWrittenOneByOne() {
    writeAll("a", "b");
    write("c", "key");
    writeAll("d");
    write("e", "key");
    succeed(0);
    statements.get(2).fail(new IllegalStateException("One of the batch is refused"));
    succeed(3);
    assertEquals(List.of("d"), batches.get(4));
    assertEquals(5, batches.size());
    succeed(4);
    assertEquals(List.of("e"), batches.get(5));
  }

  /** It is no outage. */
  @Test
  void writesEachItemAloneAfterAConflict() {
    List<Future<String>> results = failedBatch(conflict());
    assertEquals(List.of("c"), batches.get(3));
    succeed(3);
    assertEquals(List.of("d"), batches.get(4));
    succeed(4);
    assertEquals("written c", results.get(0).result());
    assertEquals("written d", results.get(1).result());
  }

  @Test
  void writesTheOthersWhenAnItemMeetsAConflictAgain() {
    List<Future<String>> results = failedBatch(conflict());
    Fault again = conflict();
    statements.get(3).fail(again);
    succeed(4);
    assertSame(again, results.get(0).cause());
    assertEquals("written d", results.get(1).result());
  }

  @Test
  void failsABatchInAnOutage() {
    Fault outage = Fault.unavailable("Try again", new IllegalStateException("No connection"));
    List<Future<String>> results = failedBatch(outage);
    assertEquals(3, batches.size());
    results.forEach(result -> assertSame(outage, result.cause()));
  }

  /** A client that has gone while the batch failed needs its row no more. */
  @Test
  void writesNoItemAloneWhoseClientHasGoneMeanwhile() {
    writeAll("a", "b");
    List<Future<String>> results = List.of(write("c"), write("d"));
    succeed(0);
    gone.add("c");
    statements.get(2).fail(new IllegalStateException("One of the batch is refused"));
    assertEquals(List.of("d"), batches.get(3));
    succeed(3);
    assertTrue(results.get(0).failed());
    assertEquals("written d", results.get(1).result());
  }

  /** Fails the batch of c and d, which is the third, after the statements of a and b. */
  private List<Future<String>> failedBatch(Fault failure) {
    writeAll("a", "b");
    List<Future<String>> results = List.of(write("c"), write("d"));
    succeed(0);
    succeed(1);
    assertEquals(List.of("c", "d"), batches.get(2));
    statements.get(2).fail(failure);
    return results;
  }

  private static Fault conflict() {
    Throwable cause = new StatementConflict(new IllegalStateException("A deadlock"));
    return Fault.unavailable("Try again", cause);
  }

  private void writeAll(String... items) {
    for (String item : items) {
      write(item);
    }
  }

  private Future<String> write(String item, Object... unique) {
    return writer.write(
        item, new BatchTerms("client", 1, List.of(unique), () -> gone.contains(item)));
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

  @SafeVarargs
  private void assertBatches(List<String>... expected) {
    assertEquals(List.of(expected), batches);
  }
}
