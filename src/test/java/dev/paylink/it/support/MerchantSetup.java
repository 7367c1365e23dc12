package dev.paylink.it.support;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.node.NodeContext;
import dev.paylink.sales.merchant.setting.MerchantSettingStore;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.SettingChange;

/** Gives merchants settings of extensions, as {@code merchant update --set} does. */
public final class MerchantSetup {
  private MerchantSetup() {}

  /**
   * Sets a secret.
   *
   * @param name as {@code acme.storeKey}
   */
  public static void secret(TestService service, String merchantId, String name, String value) {
    store(service, merchantId, name, value, true);
  }

  /** Sets a setting that is no secret. */
  public static void set(TestService service, String merchantId, String name, String value) {
    store(service, merchantId, name, value, false);
  }

  private static void store(
      TestService service, String merchantId, String name, String value, boolean secret) {
    NodeContext node = service.node();
    String[] parts = name.split("\\.", 2);
    TestService.await(
        new MerchantSettingStore(node.databases().api())
            .change(
                TypeId.MERCHANT.decode(merchantId),
                new SettingChange(parts[0], parts[1], value, secret),
                SecretBox.of(node.config().webhooks().secretKeys())));
  }
}
