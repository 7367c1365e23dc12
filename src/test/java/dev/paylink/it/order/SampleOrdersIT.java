package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import dev.paylink.sales.order.SampleOrders;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The sample orders of {@code dev}. */
class SampleOrdersIT {
  @Test
  void flagsExactlyOrdersWithReasons(TestService service) {
    Merchant merchant = service.merchant("test");
    TestService.await(
        SampleOrders.create(
            service.node().databases().api(),
            service.node().ids(),
            service.clock(),
            Duration.ofHours(24),
            merchant.id()));
    ApiClient client = service.client(merchant, TestService.ALL_SCOPES);
    int suspicious = 0;
    for (JsonNode listed : client.get("/orders?perPage=100").json().get("data")) {
      JsonNode order = client.get("/orders/" + listed.get("id").asText()).json();
      boolean flagged = listed.get("suspicious").asBoolean();
      assertEquals(flagged, order.get("suspicious").asBoolean());
      assertEquals(flagged, !order.get("suspiciousReasons").isEmpty(), order::toString);
      suspicious += flagged ? 1 : 0;
    }
    assertTrue(suspicious > 0, "None is suspicious");
  }
}
