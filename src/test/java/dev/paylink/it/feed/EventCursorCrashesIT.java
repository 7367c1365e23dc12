package dev.paylink.it.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.CursorMessages.FeedEvent;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.feed.EventCursorReader;
import dev.paylink.it.support.feed.EventWriters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** A cursor misses no event although readers and nodes crash and writers commit out of order. */
class EventCursorCrashesIT {
  private static final int WRITERS = 10;
  private static final int TRANSACTIONS = Effort.of(30, 60);

  @Test
  void readsEveryEventInSequenceDespiteCrashes() throws Exception {
    EventCursorReader reader = new EventCursorReader("crashes", new Random(7));
    // A node of its own: it reads the events of all merchants.
    try (TestService service = TestService.start()) {
      TestService restarted = service.anotherNode(Map.of());
      reader.processBatch(restarted); // creates the cursor
      ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
      List<Future<Integer>> writing = startWriters(service, threads);
      while (!writing.stream().allMatch(Future::isDone)) {
        for (int i = 0; i < 40; i++) {
          reader.processBatch(restarted);
        }
        restarted.close();
        restarted = service.anotherNode(Map.of());
      }
      threads.shutdown();
      long written = 0;
      for (Future<Integer> writer : writing) {
        written += writer.get();
      }
      readToTheEnd(reader, restarted, written);
      restarted.close();
      assertTrue(EventWriters.lateEvents(service) > 20, "Too few late commits");
    }
    assertTrue(reader.crashes() > 2, "Too few crashes: " + reader.crashes());
  }

  private static List<Future<Integer>> startWriters(TestService service, ExecutorService threads)
      throws Exception {
    List<Future<Integer>> writing = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      Random random = new Random(i);
      EventWriters writers = new EventWriters(service, service.merchant("test"), 5);
      writing.add(threads.submit(() -> writers.write(TRANSACTIONS, random)));
    }
    return writing;
  }

  private static void readToTheEnd(EventCursorReader reader, TestService node, long written) {
    Awaitility.await()
        .until(() -> node.number("select count(*) from event where position is null") == 0);
    while (reader.processBatch(node)) {} // all writers are done
    assertEquals(written, node.number("select count(*) from event"));
    Set<String> ids = new HashSet<>();
    Map<String, Integer> sequences = new HashMap<>();
    for (FeedEvent placed : reader.processed()) {
      if (ids.add(placed.event().id())) {
        int next = sequences.merge(placed.objectId(), 1, Integer::sum);
        assertEquals(next, placed.event().sequence(), placed::toString);
      }
    }
    assertEquals(written, ids.size(), "Some events were missed");
  }
}
