package dev.paylink.it.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.CursorMessages.AdvanceCursor;
import dev.paylink.api.CursorMessages.EventBatch;
import dev.paylink.api.CursorMessages.FeedEvent;
import dev.paylink.api.CursorMessages.ReadEvents;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestService;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A page of large events is shorter than its limit, and the next page continues after it. */
class EventPageSizeIT {
  private static final int ORDERS = 40;
  private static final int MAX_PAGE = 280_000;

  private static TestService service;
  private static ApiClient api;

  @BeforeAll
  static void start(@OwnNode("it reads the events of all merchants") TestService node) {
    service = node;
    api = service.newClient();
    String metadata = "{\"note\":\"" + "m".repeat(16_000) + "\"}";
    for (int i = 0; i < ORDERS; i++) {
      assertEquals(
          201,
          api.post(
                  "/orders",
                  "{\"amount\":1,\"currency\":\"IDR\",\"metadata\":%s}".formatted(metadata))
              .status());
    }
    new FeedReader("").await(api, ORDERS);
  }

  private static List<String> walk(String filter) {
    List<String> ids = new ArrayList<>();
    String after = "";
    boolean more = true;
    while (more) {
      Answer page = api.get("/events?limit=100" + filter + after);
      assertTrue(page.text().length() <= MAX_PAGE, () -> page.text().length() + " bytes");
      JsonNode data = page.json().get("data");
      assertFalse(data.isEmpty());
      data.forEach(event -> ids.add(event.get("id").asText()));
      more = page.json().get("meta").get("hasMore").asBoolean();
      after = "&after=" + ids.get(ids.size() - 1);
      assertTrue(page.header("Link").contains(ids.get(ids.size() - 1)), page.header("Link"));
    }
    return ids;
  }

  @Test
  void shortensPagesAndMissesNothing() {
    List<String> ids = walk("");
    assertEquals(ORDERS, ids.size());
    assertEquals(ORDERS, new HashSet<>(ids).size());
  }

  @Test
  void shortensPagesOfATypeAndMissesNothing() {
    List<String> ids = walk("&types=order.created,order.paid");
    assertEquals(ORDERS, ids.size());
    assertEquals(walk(""), ids);
  }

  @Test
  void shortensBatchesOfACursorAndMissesNothing() {
    List<String> ids = new ArrayList<>();
    EventBatch batch;
    do {
      batch =
          TestService.await(
              service
                  .node()
                  .bus()
                  .request(BusApi.READ_EVENTS, new ReadEvents("copy", "reader", 100, true, null)));
      List<FeedEvent> events = batch.events();
      assertTrue(events.size() < ORDERS, () -> events.size() + " events");
      events.forEach(placed -> ids.add(placed.event().id()));
      long last = events.get(events.size() - 1).position();
      TestService.await(
          service
              .node()
              .bus()
              .request(BusApi.ADVANCE_CURSOR, new AdvanceCursor("copy", "reader", last)));
    } while (batch.hasMore());
    assertEquals(walk(""), ids);
  }
}
