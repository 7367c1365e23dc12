package dev.paylink.it.feed;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The feed after the database has lost its latest events. */
class FeedRestoreIT {
  private static final long JUMP = 1_700_000_000_000_000L;

  private TestService service;
  private ApiClient client;

  @BeforeEach
  void start(@OwnNode("its database is restored") TestService node) {
    service = node;
    client = service.newClient();
  }

  @Test
  void continuesAfterLastKeptEvent() {
    List<String> read = newEvents(3);
    String lost = read.get(2);
    loseLastEvent();
    String created = newEvents(1).get(0);

    Answer page = client.get("/events?after=" + lost);
    assertEquals(200, page.status(), page.text());
    assertEquals(List.of(created), ids(page));
    Instant restored = Instant.parse(page.json().at("/meta/restoredAt").asText());
    assertEquals(restored, Instant.parse(page.header("Feed-Restored-At")));
    assertTrue(TypeId.timeOf(TypeId.EVENT.decode(lost)).isBefore(restored));
    assertEquals(List.of(), ids(client.get("/events?types=token.expiring&after=" + lost)));

    Answer next = client.get("/events?after=" + created);
    assertEquals("", next.header("Feed-Restored-At"));
    assertEquals("", next.json().at("/meta/restoredAt").asText());
  }

  @Test
  void givesNoPositionAgain() {
    newEvents(2);
    long before = position();
    loseLastEvent();
    newEvents(1);
    long after = position();
    assertTrue(after > JUMP, () -> "" + after);
    newEvents(1);
    assertEquals(after + 1, position());
    // The same backup once more.
    service.execute("delete from event where position > " + JUMP);
    restoreHead(before - 1);
    newEvents(1);
    long again = position();
    assertTrue(again > after + 1, () -> again + " after " + after);
  }

  @Test
  void refusesUnknownEventsThatNoRestoreHasLost() {
    newEvents(1);
    String unknown = "/events?after=" + TypeId.EVENT.encode(service.node().ids().next());
    assertEquals(400, client.get(unknown).status());
    loseLastEvent();
    newEvents(1);
    assertEquals(200, client.get(unknown).status());
    service.advance(Duration.ofMinutes(1));
    String later = "/events?after=" + TypeId.EVENT.encode(service.node().ids().next());
    assertEquals(400, client.get(later).status());
  }

  /** Creates orders, and returns the ids of their events when they are in the feed. */
  private List<String> newEvents(int count) {
    List<String> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String order = client.newOrder();
      await().until(() -> !last().isEmpty() && last().toString().contains(order));
      events.add(last().get("id").asText());
    }
    return events;
  }

  private JsonNode last() {
    JsonNode events = client.get("/events?limit=100").json().get("data");
    return events.isEmpty() ? events : events.get(events.size() - 1);
  }

  /** As a standby that had not received it does when it is promoted. */
  private void loseLastEvent() {
    long last = position();
    service.execute("delete from event where position = " + last);
    restoreHead(last - 1);
  }

  private void restoreHead(long position) {
    String history = service.text("select history from event_feed_head");
    assertNotEquals("", history);
    service.execute("update event_feed_head set history = '1/00000001', position = " + position);
    await().until(() -> service.text("select history from event_feed_head").equals(history));
  }

  private long position() {
    return Long.parseLong(service.text("select max(position)::text from event"));
  }

  private static List<String> ids(Answer page) {
    List<String> ids = new ArrayList<>();
    page.json().get("data").forEach(event -> ids.add(event.get("id").asText()));
    return ids;
  }
}
