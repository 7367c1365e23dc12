package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.FeedReader;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Times of one change are the same wherever they are shown, to the millisecond. */
class TimesIT {
  private static final Pattern TIME = Pattern.compile("T\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");

  private static TestService service;
  private TestMerchant merchant;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void createMerchant() {
    merchant = new TestMerchant(service, "sandbox", "manual");
  }

  private List<JsonNode> events(int count) {
    return new FeedReader("&types=order.created,order.paid,order.completed,refund.succeeded")
        .await(merchant.api(), count);
  }

  @Test
  void createdAtIsTimeOfEvent() {
    JsonNode created = merchant.api().post("/orders", "{\"amount\":5,\"currency\":\"IDR\"}").json();
    JsonNode event = events(1).get(0);
    assertEquals(created.get("createdAt"), event.get("timestamp"));
    assertEquals(created.get("createdAt"), created.get("updatedAt"));
    assertEquals(created.get("createdAt"), event.at("/data/object/updatedAt"));
  }

  @Test
  void updatedAtIsTimeOfEvent() {
    String order = merchant.api().newOrder();
    for (String status : List.of("paid", "completed")) {
      JsonNode changed =
          merchant.api().patch("/orders/" + order, "{\"status\":\"%s\"}".formatted(status)).json();
      List<JsonNode> events = events(status.equals("paid") ? 2 : 3);
      JsonNode event = events.get(events.size() - 1);
      assertEquals("order." + status, event.get("type").asText());
      assertEquals(changed.get("updatedAt"), event.get("timestamp"));
      assertEquals(changed.get("updatedAt"), event.at("/data/object/updatedAt"));
      assertEquals(changed, merchant.order(order));
    }
    String path = "/orders/" + order + "/refunds";
    JsonNode refund = merchant.api().post(path, "{}").json();
    assertEquals(refund.get("createdAt"), refund.get("settledAt"));
    assertEquals(refund.get("createdAt"), events(4).get(3).get("timestamp"));
    assertEquals(refund.get("createdAt"), merchant.order(order).get("updatedAt"));
  }

  @Test
  void haveMilliseconds() {
    StartedPayment started = merchant.startPayment();
    merchant.settle(started.paymentId(), started.paymentId(), true);
    String order = "/orders/" + started.orderId();
    merchant.api().patch(order, "{\"status\":\"completed\"}");
    StringBuilder shown = new StringBuilder(merchant.api().get(order).text());
    shown.append(merchant.api().get("/payment-links").text());
    events(3).forEach(shown::append);
    List<String> fractions =
        TIME.matcher(shown).results().map(TimesIT::fraction).distinct().toList();
    assertTrue(fractions.stream().allMatch(each -> each.length() <= 4), fractions.toString());
  }

  private static String fraction(MatchResult time) {
    return time.group(1) == null ? "" : time.group(1);
  }
}
