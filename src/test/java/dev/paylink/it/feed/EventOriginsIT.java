package dev.paylink.it.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.OrderMessages.CreateOrder;
import dev.paylink.api.OrderMessages.NewOrder;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who caused an event, and by which request. */
class EventOriginsIT {
  private static TestService service;

  @BeforeAll
  static void start() {
    // A node of its own: its clock is moved, and sweeps follow at once.
    service = TestService.start(Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "200ms"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void namesTokenAndRequestOfEachChange() {
    ApiClient client = service.newClient();
    List<Answer> answers = new ArrayList<>();
    answers.add(client.post("/orders", "{\"amount\": 1, \"currency\": \"USD\"}"));
    String id = answers.get(0).json().get("id").asText();
    answers.add(client.patch("/orders/" + id, "{\"status\": \"paid\"}"));
    answers.add(client.post("/orders", "{\"amount\": 2, \"currency\": \"USD\"}"));
    answers.add(client.delete("/orders/" + answers.get(2).json().get("id").asText()));
    List<JsonNode> events = new FeedReader("").await(client, 5);
    answers.add(1, answers.get(1)); // which paid has two events
    for (int i = 0; i < events.size(); i++) {
      JsonNode event = events.get(i);
      assertEquals("token", event.at("/actor/type").asText());
      assertTrue(event.at("/actor/id").asText().startsWith("tok_"), event.toString());
      assertEquals(answers.get(i).header("X-Request-Id"), event.at("/requestId").asText());
    }
  }

  @Test
  void namesTokenOfEachOfManyRequestsAtOnce() {
    List<ApiClient> clients = List.of(service.newClient(), service.newClient());
    List<Future<String>> created = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      ApiClient client = clients.get(i % 2);
      created.add(
          service
              .vertx()
              .executeBlocking(() -> client.post("/orders", "{\"amount\":1,\"currency\":\"USD\"}"))
              .map(answer -> answer.header("X-Request-Id")));
    }
    List<String> requests = created.stream().map(TestService::await).sorted().toList();
    List<String> tokens = new ArrayList<>();
    List<String> named = new ArrayList<>();
    for (ApiClient client : clients) {
      List<JsonNode> events = new FeedReader("").await(client, 20);
      events.forEach(event -> named.add(event.at("/requestId").asText()));
      tokens.addAll(events.stream().map(e -> e.at("/actor/id").asText()).distinct().toList());
    }
    assertEquals(requests, named.stream().sorted().toList());
    assertEquals(2, tokens.stream().distinct().count(), tokens.toString());
    assertEquals(2, tokens.size(), tokens.toString());
  }

  @Test
  void namesPayerProviderAndSweep() {
    TestMerchant merchant = new TestMerchant(service, "sandbox");
    TestMerchant.StartedPayment paid = merchant.startPayment();
    merchant.settle(paid.paymentId(), paid.paymentId() + "-1", true);
    merchant.startPayment();
    service.advance(Duration.ofDays(8));
    List<String> origins =
        new FeedReader(
                "&types=order.created,payment.pending,payment.succeeded,order.paid,order.cancelled")
            .await(merchant.api(), 7).stream()
                .map(
                    event ->
                        "%s %s %s %s"
                            .formatted(
                                event.get("type").asText(),
                                event.at("/actor/type").asText(),
                                event.at("/actor/label").asText(),
                                event.at("/requestId").asText().startsWith("req_")))
                .toList();
    assertEquals(
        List.of(
            "order.created payer  true",
            "payment.pending payer  true",
            "payment.succeeded provider sandbox false",
            "order.paid provider sandbox false",
            "order.created payer  true",
            "payment.pending payer  true",
            "order.cancelled sweep  false"),
        origins);
  }

  @Test
  void namesExtensionWithoutOrigin() {
    TestMerchant merchant = new TestMerchant(service, "manual");
    NewOrder order = new NewOrder(BigDecimal.ONE, "USD", null, null, null);
    CreateOrder command = new CreateOrder(merchant.merchantId(), null, order);
    TestService.await(service.node().bus().request(BusApi.CREATE_ORDER, command));
    JsonNode event = new FeedReader("").await(merchant.api(), 1).get(0);
    assertEquals("{\"type\":\"extension\"}", event.get("actor").toString());
  }

  @Test
  void announcesClearedFlagOnce() {
    TestMerchant merchant = new TestMerchant(service, "sandbox");
    TestMerchant.StartedPayment started = merchant.startPayment();
    merchant.settle(started.paymentId(), started.paymentId() + "-1", true);
    merchant.receive(started.paymentId(), started.paymentId() + "-2", "1000", "IDR");
    String path = "/orders/" + started.orderId();
    merchant.api().patch(path, "{\"suspicious\": false, \"status\": \"processing\"}");
    merchant.api().patch(path, "{\"suspicious\": false}");
    String history = merchant.history(started.orderId());
    assertTrue(
        history.endsWith(" order.processing/7/paid order.flag_cleared/8/processing"), history);
  }
}
