package dev.paylink.it.support.feed;

import dev.paylink.api.BusApi;
import dev.paylink.api.CursorMessages.AdvanceCursor;
import dev.paylink.api.CursorMessages.EventBatch;
import dev.paylink.api.CursorMessages.PlacedEvent;
import dev.paylink.api.CursorMessages.ReadEvents;
import dev.paylink.it.support.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Deals with events as a verticle that must not miss one does, and crashes again and again. */
public final class EventCursorReader {
  private static final int CRASHES_EVERY = 4; // batches, about

  private final String name;
  private final Random random;
  private final List<PlacedEvent> dealtWith = new ArrayList<>();
  private String reader = UUID.randomUUID().toString();
  private int crashes;

  public EventCursorReader(String name, Random random) {
    this.name = name;
    this.random = random;
  }

  /** Reads once with a cursor that begins at the end. */
  public static EventBatch read(TestService node, String name, String reader, int limit) {
    ReadEvents query = new ReadEvents(name, reader, limit, false);
    return TestService.await(node.node().bus().request(BusApi.READ_EVENTS, query));
  }

  /** Reads once, deals with that, and advances, unless it crashes before; whether there was any. */
  public boolean work(TestService node) {
    List<PlacedEvent> events = read(node, name, reader, 1 + random.nextInt(100)).events();
    if (events.isEmpty()) {
      return false;
    }
    if (random.nextInt(CRASHES_EVERY) == 0) {
      dealtWith.addAll(events.subList(0, random.nextInt(events.size() + 1)));
      crash(node);
      return true;
    }
    dealtWith.addAll(events);
    long last = events.get(events.size() - 1).position();
    AdvanceCursor command = new AdvanceCursor(name, reader, last);
    TestService.await(node.node().bus().request(BusApi.ADVANCE_CURSOR, command));
    return true;
  }

  /** Another one comes in its place, when its minute is over. */
  private void crash(TestService node) {
    crashes++;
    reader = UUID.randomUUID().toString();
    node.execute("update event_cursor set reader_until = now() where name = '%s'".formatted(name));
  }

  /** All that was dealt with, some of it more than once. */
  public List<PlacedEvent> dealtWith() {
    return dealtWith;
  }

  public int crashes() {
    return crashes;
  }
}
