package dev.paylink.it.product;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Licence keys when the key that seals them is replaced. */
class LicenceKeyRotationIT {
  private static final String KEYS = "PAYLINK_WEBHOOKS_SECRET_KEYS";

  @Test
  void resealsKeysAndFindsThemWithTheNewKey() {
    String oldKey = SecretBox.newKey();
    String newKey = SecretBox.newKey();
    try (TestService before = TestService.start(Map.of(KEYS, oldKey))) {
      TestMerchant merchant = new TestMerchant(before, "sandbox");
      JsonNode product =
          merchant
              .api()
              .post("/digital-products", "{\"title\":\"A\",\"amount\":0,\"currency\":\"IDR\"}")
              .json();
      String keys = "/digital-products/" + product.get("id").asText() + "/licence-keys";
      assertEquals(200, merchant.api().post(keys, "{\"keys\":[\"A-KEY\"]}").status());
      try (TestService both =
          before.anotherNode(
              Map.of(KEYS, newKey + "," + oldKey, "PAYLINK_ORDERS_SWEEP_INTERVAL", "50ms"))) {
        await().until(() -> sealedBy(both, oldKey) == 0);
        assertEquals(2, sealedBy(both, newKey));
        ApiClient api = both.client(merchant.merchant(), TestService.ALL_SCOPES);
        assertEquals(0, api.post(keys, "{\"keys\":[\"A-KEY\"]}").json().get("added").asInt());
        assertTrue(api.get(keys).text().contains("available"));
      }
    }
  }

  /** How many keys and peppers a key has sealed. */
  private static long sealedBy(TestService node, String key) {
    String prefix = SecretBox.of(key).prefixes().get(0);
    return node.number(
        """
        select count(*) from (select sealed from licence_key union all select pepper from product_licence) s
        where encode(substring(sealed from 1 for 4), 'hex') = '%s'"""
            .formatted(prefix));
  }
}
