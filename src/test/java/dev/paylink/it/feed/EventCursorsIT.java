package dev.paylink.it.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.BusApi;
import dev.paylink.api.CursorMessages.AdvanceCursor;
import dev.paylink.api.CursorMessages.EventBatch;
import dev.paylink.api.CursorMessages.FeedEvent;
import dev.paylink.api.CursorMessages.ReadEvents;
import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.feed.EventCursorReader;
import dev.paylink.sales.merchant.Merchant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Start, advance and lease of cursors. */
class EventCursorsIT {
  private static TestService service;

  @BeforeAll
  static void start(@OwnNode("it reads the events of all merchants") TestService node) {
    service = node;
  }

  @Test
  void endsLeaseWhenNodeStops() {
    try (TestService other = service.anotherNode(Map.of())) {
      ReadEvents query = new ReadEvents("released", "there", 10, true, null);
      TestService.await(other.node().bus().request(BusApi.READ_EVENTS, query));
      TestService.await(other.stop());
    }
    service.newClient().newOrder();
    Awaitility.await().until(() -> !read("released", "here", 10).events().isEmpty());
  }

  @Test
  void startsAtEndOrStartOfFeed() {
    Merchant merchant = service.merchant("test");
    ApiClient client = service.client(merchant, TestService.ALL_SCOPES);
    client.newOrder();
    new FeedReader("").await(client, 1);
    assertEquals(new EventBatch(List.of(), false), read("from-end", "a", 100));
    String link = client.newLink();
    new FeedReader("").await(client, 2);
    FeedEvent created = read("from-end", "a", 100).events().get(0);
    assertEquals(EventType.PAYMENT_LINK_CREATED, created.event().type());
    assertEquals(link, created.objectId());
    assertEquals(merchant.id(), created.merchantId());
    EventBatch all = read(new ReadEvents("from-start", "a", 100, true, null));
    assertEquals(service.number("select count(*) from event"), all.events().size());
    assertEquals(created, all.events().get(all.events().size() - 1));
  }

  @Test
  void advancesAndNeverMovesBack() {
    read("advance", "a", 1);
    writeEvents(3);
    EventBatch first = read("advance", "a", 2);
    assertEquals(2, first.events().size());
    assertTrue(first.hasMore());
    assertEquals(first, read("advance", "a", 2), "Events after the cursor are read again");
    long second = first.events().get(1).position();
    assertTrue(advance("advance", "a", second));
    EventBatch rest = read("advance", "a", 2);
    assertEquals(1, rest.events().size());
    assertFalse(rest.hasMore());
    assertTrue(advance("advance", "a", first.events().get(0).position()));
    assertEquals(rest, read("advance", "a", 2), "The cursor moved back");
  }

  @Test
  void passesOverUnknownTypes() {
    read("unknown", "a", 1);
    writeEvents(5);
    List<FeedEvent> events = read("unknown", "a", 100).events();
    for (int i : new int[] {0, 2, 3}) { // as a node of a later version writes them
      service.execute(
          "update event set type = 'order.refunded' where position = " + events.get(i).position());
    }
    assertEquals(
        new EventBatch(List.of(events.get(1), events.get(4)), false), read("unknown", "a", 2));
    assertEquals(new EventBatch(List.of(events.get(1)), true), read("unknown", "a", 1));
    service.execute("update event set type = 'order.created' where type = 'order.refunded'");
  }

  @Test
  void leasesCursorToOneReaderForAMinute() throws InterruptedException {
    read("lease", "a", 1);
    writeEvents(3);
    try (TestService other = service.anotherNode(Map.of())) {
      List<FeedEvent> events = read("lease", "a", 100).events();
      assertEquals(3, events.size());
      assertEquals(List.of(), EventCursorReader.read(other, "lease", "b", 100).events());
      setLeaseEnd(1);
      assertTrue(advance("lease", "a", events.get(0).position()), "The lease was not taken over");
      TimeUnit.MILLISECONDS.sleep(1_200);
      assertEquals(List.of(), EventCursorReader.read(other, "lease", "b", 100).events());
      setLeaseEnd(0);
      assertEquals(events.subList(1, 3), EventCursorReader.read(other, "lease", "b", 100).events());
      assertFalse(advance("lease", "a", events.get(1).position()), "Reader b holds the lease");
      assertEquals(List.of(), read("lease", "a", 100).events());
      assertEquals(events.subList(2, 3), EventCursorReader.read(other, "lease", "b", 100).events());
    }
  }

  private static void setLeaseEnd(int seconds) {
    service.execute(
        "update event_cursor set reader_until = now() + interval '%d s'".formatted(seconds));
  }

  @Test
  void createsOneCursorFromConcurrentReads() {
    writeEvents(1);
    for (int i = 0; i < 20; i++) {
      ReadEvents one = new ReadEvents("race" + i, "a", 100, true, null);
      ReadEvents two = new ReadEvents("race" + i, "b", 100, true, null);
      var first = service.node().bus().request(BusApi.READ_EVENTS, one);
      var second = service.node().bus().request(BusApi.READ_EVENTS, two);
      boolean a = TestService.await(first).events().isEmpty();
      boolean b = TestService.await(second).events().isEmpty();
      assertTrue(a != b, "Both or neither hold the lease");
    }
  }

  @Test
  void rejectsInvalidRequests() {
    assertFails("There is no cursor none", () -> advance("none", "a", 1));
    read("refused", "a", 1);
    assertFails("position must be the position", () -> advance("refused", "a", Long.MAX_VALUE));
    assertFails("limit must be from 1 to 100", () -> read("refused", "a", 101));
    assertFails("limit must be from 1 to 100", () -> read("refused", "a", 0));
    assertFails("name must be", () -> read(" ", "a", 1));
    assertFails("reader must be", () -> advance("refused", "x".repeat(101), 1));
  }

  private static void assertFails(String message, Runnable request) {
    IllegalStateException failure = assertThrows(IllegalStateException.class, request::run);
    Fault fault = Fault.of(failure.getCause().getCause());
    assertTrue(fault.getMessage().startsWith(message), fault.getMessage());
  }

  /** Writes {@code count} events and waits until they have positions. */
  private static void writeEvents(int count) {
    ApiClient client = service.newClient();
    for (int i = 0; i < count; i++) {
      client.newOrder();
    }
    new FeedReader("").await(client, count);
    Awaitility.await()
        .until(() -> service.number("select count(*) from event where position is null") == 0);
  }

  private static EventBatch read(String name, String reader, int limit) {
    return EventCursorReader.read(service, name, reader, limit);
  }

  private static EventBatch read(ReadEvents query) {
    return TestService.await(service.node().bus().request(BusApi.READ_EVENTS, query));
  }

  private static boolean advance(String name, String reader, long position) {
    AdvanceCursor command = new AdvanceCursor(name, reader, position);
    return TestService.await(service.node().bus().request(BusApi.ADVANCE_CURSOR, command)).held();
  }
}
