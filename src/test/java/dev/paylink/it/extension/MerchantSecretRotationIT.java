package dev.paylink.it.extension;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.setting.MerchantSettingStore;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.SettingChange;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Secrets of merchants when the key that seals them is replaced. */
class MerchantSecretRotationIT {
  private static final String KEYS = "PAYLINK_WEBHOOKS_SECRET_KEYS";

  @Test
  void resealsSecretsWithTheNewKey() {
    String oldKey = SecretBox.newKey();
    String newKey = SecretBox.newKey();
    try (TestService before = TestService.start(Map.of(KEYS, oldKey))) {
      UUID merchant = TypeId.MERCHANT.decode(new TestMerchant(before, "sandbox").merchantId());
      MerchantSettingStore store = new MerchantSettingStore(before.node().databases().background());
      TestService.await(
          store.change(
              merchant,
              new SettingChange("acme", "storeKey", "s3cret", true),
              SecretBox.of(oldKey)));
      try (TestService both =
          before.anotherNode(
              Map.of(KEYS, newKey + "," + oldKey, "PAYLINK_ORDERS_SWEEP_INTERVAL", "50ms"))) {
        await().until(() -> opens(store, merchant, newKey));
      }
      assertThrows(IllegalStateException.class, () -> read(store, merchant, oldKey));
    }
  }

  private static boolean opens(MerchantSettingStore store, UUID merchant, String key) {
    try {
      assertEquals(Map.of("storeKey", "s3cret"), read(store, merchant, key));
      return true;
    } catch (IllegalStateException sealedByAnother) {
      return false;
    }
  }

  private static Map<String, String> read(MerchantSettingStore store, UUID merchant, String key) {
    return TestService.await(store.find(merchant, "acme", SecretBox.of(key)));
  }
}
