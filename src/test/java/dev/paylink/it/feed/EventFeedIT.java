package dev.paylink.it.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.feed.EventWriters;
import dev.paylink.sales.merchant.Merchant;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The feed's guarantee: a reader that continues after the last event seen misses none. */
class EventFeedIT {
  private static final int WRITERS = 20;
  private static final int TRANSACTIONS = Effort.of(20, 40);
  private static final int API_ROUNDS = Effort.of(20, 60);

  private static TestService service;
  private static TestService secondNode;

  @BeforeAll
  static void start() {
    // A node of its own: it reads the events of all merchants.
    service = TestService.start();
    secondNode = service.anotherNode(Map.of());
  }

  @AfterAll
  static void stop() {
    secondNode.close();
    service.close();
  }

  @Test
  void readsEveryEventOnceAndInSequence() throws Exception {
    Merchant merchant = service.merchant("test");
    ApiClient here = service.client(merchant, TestService.ALL_SCOPES);
    ApiClient there = new ApiClient(secondNode, here.token());
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 2);
    List<Future<Integer>> writing = startWriters(threads, merchant);
    writing.add(threads.submit(() -> writeThroughApi(here)));
    writing.add(threads.submit(() -> writeThroughApi(there)));
    FeedReader reader = new FeedReader("");
    Random random = new Random(7);
    while (!writing.stream().allMatch(Future::isDone)) {
      reader.read(random.nextBoolean() ? here : there, 1 + random.nextInt(100));
    }
    int written = 0;
    for (Future<Integer> writer : writing) {
      written += writer.get();
    }
    threads.shutdown();
    reader.await(here, written);
    while (reader.read(there, 100)) {} // no event is read twice
    assertEachOnceInSequence(reader.seen(), written);
    assertTrue(EventWriters.lateEvents(service) > 50, "Too few late commits");
  }

  private static List<Future<Integer>> startWriters(ExecutorService threads, Merchant merchant)
      throws Exception {
    List<EventWriters> nodes =
        List.of(
            new EventWriters(service, merchant, 15), new EventWriters(secondNode, merchant, 15));
    List<Future<Integer>> writing = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      Random random = new Random(i);
      EventWriters node = nodes.get(i % nodes.size());
      writing.add(threads.submit(() -> node.write(TRANSACTIONS, random)));
    }
    return writing;
  }

  private static int writeThroughApi(ApiClient client) {
    for (int i = 0; i < API_ROUNDS; i++) {
      client.patch("/orders/" + client.newOrder(), "{\"status\":\"paid\"}");
      client.delete("/payment-links/" + client.newLink());
    }
    return 5 * API_ROUNDS;
  }

  /** The id of the object, or of its order, in whose sequence an event is numbered. */
  private static String sequencedBy(JsonNode event) {
    String order = event.at("/data/object/orderId").asText();
    return order.isEmpty() ? event.at("/data/object/id").asText() : order;
  }

  private static void assertEachOnceInSequence(List<JsonNode> seen, int written) {
    assertEquals(written, seen.size());
    assertEquals(service.number("select count(*) from event"), seen.size());
    Set<String> ids = new HashSet<>();
    Map<String, Integer> sequences = new HashMap<>();
    for (JsonNode event : seen) {
      assertTrue(ids.add(event.get("id").asText()), "Twice: " + event);
      String object = sequencedBy(event);
      int sequence = event.get("sequence").asInt();
      assertEquals(sequence, sequences.merge(object, 1, Integer::sum), event::toString);
    }
  }
}
