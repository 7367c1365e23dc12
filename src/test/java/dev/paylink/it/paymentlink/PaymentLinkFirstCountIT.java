package dev.paylink.it.paymentlink;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.MerchantStore.Merchant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Links of a merchant that are not counted yet. */
class PaymentLinkFirstCountIT {
  private static final String UNCOUNT =
      """
      delete from payment_link_count where merchant_id = '%1$s';
      delete from payment_link_count_delta where merchant_id = '%1$s';
      insert into uncounted values ('payment_link', '%1$s');
      """;

  @Test
  void listsUncountedLinksUntilNodeHasCountedThem() {
    try (TestService service = TestService.start(Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "1h"))) {
      Merchant merchant = service.merchant("test");
      ApiClient client = service.client(merchant, TestService.ALL_SCOPES);
      for (int i = 0; i < 5; i++) {
        client.newLink();
      }
      await().until(() -> service.number("select count(*) from payment_link_count_delta") == 0);
      service.execute(UNCOUNT.formatted(TypeId.MERCHANT.decode(merchant.id())));
      client.delete("/payment-links/" + client.newLink());
      assertTotals(client);
      try (TestService counting = service.anotherNode(Map.of())) {
        await().until(() -> service.number("select count(*) from uncounted") == 0);
        assertTotals(client);
        String counted = "select total from payment_link_count where level = 4";
        await().until(() -> counting.number(counted) == 6);
      }
    }
  }

  private static void assertTotals(ApiClient client) {
    assertEquals(6, total(client, "perPage=1"));
    assertEquals(5, total(client, "status=active"));
    assertEquals(0, total(client, "status=expired"));
    assertEquals(1, total(client, "status=deactivated"));
    assertEquals(6, total(client, "createdFrom=2020-01-01&page=300"));
    assertEquals(0, total(client, "createdTo=2020-01-01"));
  }

  private static int total(ApiClient client, String query) {
    return client.get("/payment-links?" + query).json().at("/meta/total").asInt();
  }
}
