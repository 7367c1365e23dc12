package dev.paylink.it.support.feed;

import dev.paylink.api.BusApi;
import dev.paylink.api.CursorMessages.AdvanceCursor;
import dev.paylink.api.CursorMessages.EventBatch;
import dev.paylink.api.CursorMessages.FeedEvent;
import dev.paylink.api.CursorMessages.ReadEvents;
import dev.paylink.it.support.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Cursor reader that processes every event, as a verticle would, and crashes repeatedly. */
public final class EventCursorReader {
  private static final int CRASHES_EVERY = 2; // batches, on average

  private final String name;
  private final Random random;
  private final List<FeedEvent> processed = new ArrayList<>();
  private String reader = UUID.randomUUID().toString();
  private int crashes;

  public EventCursorReader(String name, Random random) {
    this.name = name;
    this.random = random;
  }

  /** Reads once with a cursor that starts at the end of the feed. */
  public static EventBatch read(TestService node, String name, String reader, int limit) {
    ReadEvents query = new ReadEvents(name, reader, limit, false, null);
    return TestService.await(node.node().bus().request(BusApi.READ_EVENTS, query));
  }

  /**
   * Reads, processes and advances once, or crashes before advancing; returns whether there were
   * events.
   */
  public boolean processBatch(TestService node) {
    List<FeedEvent> events = read(node, name, reader, 1 + random.nextInt(30)).events();
    if (events.isEmpty()) {
      return false;
    }
    if (random.nextInt(CRASHES_EVERY) == 0) {
      processed.addAll(events.subList(0, random.nextInt(events.size() + 1)));
      crash(node);
      return true;
    }
    processed.addAll(events);
    long last = events.get(events.size() - 1).position();
    AdvanceCursor command = new AdvanceCursor(name, reader, last);
    TestService.await(node.node().bus().request(BusApi.ADVANCE_CURSOR, command));
    return true;
  }

  /** Replaces the reader by a new one and ends the old one's lease of one minute. */
  private void crash(TestService node) {
    crashes++;
    reader = UUID.randomUUID().toString();
    node.execute("update event_cursor set reader_until = now() where name = '%s'".formatted(name));
  }

  /** Returns all processed events; some occur more than once. */
  public List<FeedEvent> processed() {
    return processed;
  }

  public int crashes() {
    return crashes;
  }
}
