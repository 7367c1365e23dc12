package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import org.junit.jupiter.api.Test;

/** A token that may only write is not shown what it did not send. */
class OrderScopesIT {
  private static final String ORDER =
      "{\"amount\":1,\"currency\":\"IDR\",\"customer\":{\"email\":\"siti@example.com\"}}";

  @Test
  void hidesTheOrderFromATokenThatMayOnlyWrite(TestService service) {
    Merchant merchant = service.merchant("test");
    ApiClient all = service.client(merchant, TestService.ALL_SCOPES);
    String path = "/orders/" + all.post("/orders", ORDER).json().get("id").asText();
    Answer answer = service.client(merchant, "orders:write").patch(path, "{\"status\":\"paid\"}");
    assertEquals(204, answer.status());
    assertEquals("", answer.text());
    Answer shown = all.patch(path, "{\"status\":\"processing\"}");
    assertEquals(200, shown.status());
    assertEquals("processing", shown.json().get("status").asText());
  }
}
