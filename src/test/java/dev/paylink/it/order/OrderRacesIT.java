package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.SecondNode;
import dev.paylink.it.support.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Concurrent transitions of an order on two nodes. */
class OrderRacesIT {
  private static final int PAIRS = Effort.of(80, 500);

  private static TestService service;
  private static TestService secondNode;

  @BeforeAll
  static void start(TestService shared, @SecondNode TestService second) {
    service = shared;
    secondNode = second;
  }

  @Test
  void letsOneOfCancelAndPayWin() {
    ApiClient here = service.newClient();
    ApiClient there = new ApiClient(secondNode, here.token());
    int cancelled = 0;
    for (int i = 0; i < PAIRS; i++) {
      String id = here.newOrder();
      boolean cancelFirst = i % 2 == 0;
      CompletableFuture<ApiClient.Answer> first = cancelFirst ? cancel(here, id) : pay(here, id);
      if (i < 2) { // surely the first wins
        first.join();
      }
      CompletableFuture<ApiClient.Answer> second = cancelFirst ? pay(there, id) : cancel(there, id);
      ApiClient.Answer cancel = (cancelFirst ? first : second).join();
      ApiClient.Answer pay = (cancelFirst ? second : first).join();
      cancelled += cancel.status() == 204 ? 1 : 0;
      assertOneWon(here, id, cancel, pay);
    }
    assertTrue(cancelled > 0 && cancelled < PAIRS, "One side won every race: " + cancelled);
  }

  private static void assertOneWon(
      ApiClient client, String id, ApiClient.Answer cancel, ApiClient.Answer pay) {
    String status = client.get("/orders/" + id).json().get("status").asText();
    if (cancel.status() == 204) {
      assertEquals(409, pay.status());
      assertEquals("invalid_transition", pay.code());
      assertTrue(pay.json().get("message").asText().startsWith("The order is cancelled"));
      assertEquals("cancelled", status);
    } else {
      assertEquals(409, cancel.status());
      assertEquals("order_not_cancellable", cancel.code());
      assertTrue(cancel.json().get("message").asText().startsWith("The order is paid"));
      assertEquals(200, pay.status());
      assertEquals("paid", status);
    }
    assertEquals(
        status.equals("paid")
            ? "order.created payment.succeeded order.paid"
            : "order.created order.cancelled",
        service.text(
            "select string_agg(type, ' ' order by sequence) from event where object_id = '%s'"
                .formatted(TypeId.ORDER.decode(id))));
  }

  @Test
  void acknowledgesOneOfManyCancellations() {
    ApiClient client = service.newClient();
    String id = client.newOrder();
    List<CompletableFuture<ApiClient.Answer>> pending = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      pending.add(cancel(client, id));
    }
    List<Integer> statuses = pending.stream().map(one -> one.join().status()).toList();
    assertEquals(1, statuses.stream().filter(status -> status == 204).count());
    assertEquals(49, statuses.stream().filter(status -> status == 409).count());
  }

  private static CompletableFuture<ApiClient.Answer> cancel(ApiClient client, String id) {
    return client.sendAsync("DELETE", "/orders/" + id, null);
  }

  private static CompletableFuture<ApiClient.Answer> pay(ApiClient client, String id) {
    return client.sendAsync("PATCH", "/orders/" + id, "{\"status\":\"paid\"}");
  }
}
