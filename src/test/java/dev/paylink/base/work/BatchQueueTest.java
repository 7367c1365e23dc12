package dev.paylink.base.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.base.work.BatchQueue.Entry;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which items share a statement; their names start with that of the client. */
class BatchQueueTest {
  private static final BatchLimits LIMITS =
      new BatchLimits(4, 100, 1, 10_000, Duration.ZERO, Duration.ZERO);

  private final BatchQueue<String, String> queue = new BatchQueue<>(LIMITS);

  @Test
  void givesClientsTurnsWithinABatch() {
    add("a1", "a2", "a3", "a4", "b1", "b2", "c1");
    assertNext("a1", "b1", "c1", "a2");
    assertNext("b2", "a3", "a4");
    assertNext();
  }

  @Test
  void givesTheFirstTurnOfABatchToWhoWaitsLongest() {
    add("a1", "b1", "c1", "d1", "e1", "a2");
    assertNext("a1", "b1", "c1", "d1");
    assertNext("e1", "a2");
  }

  @Test
  void delaysAnotherClientByNoMoreThanTheBatchUnderWay() {
    IntStream.range(0, 1_000).forEach(n -> add("a" + n));
    assertEquals(4, queue.next().size());
    add("b1");
    assertTrue(names(queue.next()).contains("b1"));
  }

  @Test
  void keepsTheOrderOfAClient() {
    IntStream.range(0, 10).forEach(n -> add("a" + n, "b" + n));
    List<String> taken = new ArrayList<>();
    while (queue.size() > 0) {
      taken.addAll(names(queue.next()));
    }
    for (String client : List.of("a", "b")) {
      assertEquals(
          IntStream.range(0, 10).mapToObj(n -> client + n).toList(),
          taken.stream().filter(name -> name.startsWith(client)).toList());
    }
  }

  @Test
  void fillsABatchUpToItsBytes() {
    add("a1", 60);
    add("b1", 40);
    add("c1", 1);
    assertNext("a1", "b1");
    assertNext("c1");
  }

  @Test
  void takesSmallerItemsOfOthersWhenOneDoesNotFit() {
    add("a1", 60);
    add("b1", 41);
    add("c1", 40);
    add("b2", 1);
    assertNext("a1", "c1");
    assertNext("b1", "b2");
  }

  @Test
  void givesAnItemOverTheBytesABatchOfItsOwn() {
    add("a1", 1);
    add("b1", 101);
    add("c1", 1);
    assertNext("a1", "c1");
    assertNext("b1");
  }

  @Test
  void holdsAnItemWhoseUniqueValueIsUnderWay() {
    addUnique("a1", "x");
    addUnique("b1", "x");
    addUnique("c1", "y");
    List<Entry<String, String>> first = queue.next();
    assertEquals(List.of("a1", "c1"), names(first));
    assertNext();
    queue.ended(first);
    assertNext("b1");
  }

  @Test
  void takesWhatAClientAddedAfterAHeldItem() {
    addUnique("a1", "x");
    addUnique("a2", "x");
    addUnique("a3", "y");
    addUnique("a4", "x");
    List<Entry<String, String>> first = queue.next();
    assertEquals(List.of("a1", "a3"), names(first));
    queue.ended(first);
    List<Entry<String, String>> second = queue.next();
    assertEquals(List.of("a2"), names(second));
    queue.ended(second);
    assertNext("a4");
  }

  @Test
  void takesWhatWasAddedWhenAnItemFailed() {
    Entry<String, String> gone = new Entry<>("a1", new BatchTerms('a', 1, List.of(), () -> true));
    gone.written().future().onFailure(failure -> IntStream.range(2, 40).forEach(n -> add("a" + n)));
    queue.add(gone);
    assertNext("a2", "a3", "a4", "a5");
    assertEquals(34, queue.size());
  }

  @Test
  void givesHeldClientsTheFirstTurnsInTheirOrder() {
    addUnique("a1", "x");
    List<Entry<String, String>> first = queue.next();
    addUnique("b1", "x");
    addUnique("c1", "x");
    add("d1");
    assertNext("d1");
    add("d2");
    queue.ended(first);
    List<Entry<String, String>> second = queue.next();
    assertEquals(List.of("b1", "d2"), names(second));
    queue.ended(second);
    assertNext("c1");
  }

  @Test
  void failsACancelledItemAndTakesTheOthers() {
    Entry<String, String> gone =
        new Entry<>("a1", new BatchTerms('a', 1, List.of("x"), () -> true));
    queue.add(gone);
    addUnique("a2", "x");
    add("b1");
    assertNext("a2", "b1");
    assertTrue(Unavailability.isCauseOf(gone.written().future().cause()));
    assertEquals(0, queue.size());
  }

  @Test
  void failsAnItemThatHasWaitedTooLong() {
    BatchLimits hasty =
        new BatchLimits(4, 100, 1, 10_000, Duration.ofNanos(1), Duration.ofSeconds(1));
    BatchQueue<String, String> impatient = new BatchQueue<>(hasty);
    Entry<String, String> late = entry("a1", 1);
    impatient.add(late);
    long added = System.nanoTime();
    while (System.nanoTime() - added < 2) {
      Thread.onSpinWait();
    }
    assertEquals(List.of(), impatient.next());
    assertTrue(late.written().future().cause() instanceof Fault);
    assertEquals(0, impatient.size());
  }

  @Test
  void leavesItemsAnyTimeWithoutALongestWait() {
    Entry<String, String> patient =
        new Entry<>("a1", entry("a1", 1).terms(), Promise.promise(), null, 0);
    queue.add(patient);
    assertNext("a1");
    assertFalse(patient.written().future().isComplete());
  }

  /** Adds and takes items in random order: each is taken once, and no batch exceeds a bound. */
  @Test
  void takesEveryItemOnceWithinTheBounds() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<String> added = new ArrayList<>();
    List<String> taken = new ArrayList<>();
    List<List<Entry<String, String>>> underWay = new ArrayList<>();
    while (added.size() < 500 || taken.size() < 500) {
      int step = random.nextInt(3);
      if (step == 0 && added.size() < 500) {
        String name = (char) ('a' + random.nextInt(5)) + String.valueOf(added.size());
        added.add(name);
        queue.add(entry(name, random.nextInt(130), random.nextInt(8)));
      } else if (step == 1) {
        List<Entry<String, String>> batch = queue.next();
        underWay.add(batch);
        taken.addAll(names(batch));
        assertWithinBounds(batch, underWay, seed);
      } else if (!underWay.isEmpty()) {
        queue.ended(underWay.remove(random.nextInt(underWay.size())));
      }
    }
    assertEquals(added.stream().sorted().toList(), taken.stream().sorted().toList(), "" + seed);
    assertEquals(0, queue.size());
  }

  private static void assertWithinBounds(
      List<Entry<String, String>> batch, List<List<Entry<String, String>>> underWay, long seed) {
    int bytes = batch.stream().mapToInt(entry -> entry.terms().bytes()).sum();
    assertTrue(batch.size() <= 1 || batch.size() <= 4 && bytes <= 100, "Seed " + seed);
    List<Object> unique =
        underWay.stream()
            .flatMap(List::stream)
            .<Object>flatMap(entry -> entry.terms().unique().stream())
            .toList();
    assertEquals(unique.size(), unique.stream().distinct().count(), "Seed " + seed);
  }

  private void add(String... names) {
    for (String name : names) {
      queue.add(entry(name, 1));
    }
  }

  private void add(String name, int bytes) {
    queue.add(entry(name, bytes));
  }

  private void addUnique(String name, String unique) {
    queue.add(entry(name, 1, unique));
  }

  private static Entry<String, String> entry(String name, int bytes, Object... unique) {
    return new Entry<>(name, new BatchTerms(name.charAt(0), bytes, List.of(unique), () -> false));
  }

  private static List<String> names(List<Entry<String, String>> batch) {
    return batch.stream().map(Entry::item).toList();
  }

  private void assertNext(String... names) {
    assertEquals(List.of(names), names(queue.next()));
  }
}
