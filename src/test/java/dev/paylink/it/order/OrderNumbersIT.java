package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The numbers of orders, for people. */
class OrderNumbersIT {
  private static final String EVENTS = "/events?limit=100";
  private static final String ORDER = "{\"amount\":1,\"currency\":\"IDR\"}";

  @Test
  void givesEachOrderANumber(TestService service) {
    TestMerchant merchant = new TestMerchant(service, "sandbox");
    ApiClient api = merchant.api();
    JsonNode created = api.post("/orders", ORDER).json();
    String id = created.get("id").asText();
    String number = created.get("number").asText();
    assertEquals(id.substring(id.length() - 8).toUpperCase(Locale.ROOT), number);
    assertEquals(number, api.get("/orders/" + id).json().get("number").asText());
    assertEquals(number, api.get("/orders").json().at("/data/0/number").asText());
    Awaitility.await().until(() -> api.get(EVENTS).json().at("/data/0").isObject());
    JsonNode event = api.get(EVENTS).json().at("/data/0/data/object");
    assertEquals(number, event.get("number").asText());
    String paid =
        merchant
            .startedPayment(
                new CheckoutClient(service).pay(merchant.newCheckout(), "sandbox").location())
            .orderId();
    assertEquals(
        paid.substring(paid.length() - 8).toUpperCase(Locale.ROOT),
        merchant.order(paid).get("number").asText());
  }

  @Test
  void findsOrdersByNumber(TestService service) {
    ApiClient api = service.newClient();
    JsonNode order = api.post("/orders", ORDER).json();
    api.newOrder();
    String id = order.get("id").asText();
    String number = order.get("number").asText();
    for (String typed :
        List.of(
            number,
            number.toLowerCase(Locale.ROOT),
            "# " + number,
            number.substring(0, 4) + "-" + number.substring(4),
            "ord_" + number,
            id)) {
      String query = "number=" + URLEncoder.encode(typed, StandardCharsets.UTF_8);
      JsonNode found = api.get("/orders?" + query).json();
      assertEquals(id, found.at("/data/0/id").asText(), typed);
      assertEquals(1, found.at("/meta/total").asInt());
      assertTrue(api.get("/orders.csv?" + query).text().contains(id), typed);
    }
    assertEquals(
        0, api.get("/orders?status=paid&number=" + number).json().at("/meta/total").asInt());
    assertEquals(
        0, service.newClient().get("/orders?number=" + number).json().at("/meta/total").asInt());
    for (String wrong : List.of("", "ABC", "T8X0C3FU", "plink_01jd5k8zv7e6w9q2m4t8x0c3fb")) {
      Answer refused = api.get("/orders?number=" + wrong);
      assertEquals(400, refused.status(), wrong);
      assertEquals("number", refused.json().at("/details/0/field").asText());
    }
  }

  /** Of 8 bits instead of 40, most of these orders get a number that is taken. */
  @Test
  void takesAnotherNumberIfOneIsTaken() {
    // A node of its own: its index has other numbers.
    try (TestService service = TestService.start()) {
      service.execute("drop index orders_by_number");
      service.execute(
          "create unique index orders_by_number on orders"
              + " ((substring(uuid_send(id) from 16)), merchant_id)");
      TestMerchant merchant = new TestMerchant(service, "sandbox");
      ApiClient api = merchant.api();
      List<CompletableFuture<Answer>> answers =
          IntStream.range(0, 60)
              .mapToObj(i -> api.sendAsync("POST", "/orders", ORDER, "Idempotency-Key", "k" + i))
              .toList();
      Set<String> ids = new HashSet<>();
      for (CompletableFuture<Answer> answer : answers) {
        assertEquals(201, answer.join().status(), answer.join().text());
        ids.add(answer.join().json().get("id").asText());
      }
      for (int i = 0; i < 20; i++) {
        String step = new CheckoutClient(service).pay(merchant.newCheckout(), "sandbox").location();
        ids.add(merchant.startedPayment(step).orderId());
      }
      assertEquals(80, ids.size());
      assertEquals(80, api.get("/orders").json().at("/meta/total").asInt());
    }
  }
}
