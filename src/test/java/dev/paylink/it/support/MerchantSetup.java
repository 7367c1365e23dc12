package dev.paylink.it.support;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.node.NodeContext;
import dev.paylink.node.extension.MerchantSettingStore;

/** Gives merchants settings of extensions, as {@code merchant update --set} does. */
public final class MerchantSetup {
  private MerchantSetup() {}

  /**
   * Sets a secret.
   *
   * @param name as {@code acme.storeKey}
   */
  public static void secret(TestService service, String merchantId, String name, String value) {
    NodeContext node = service.node();
    String[] parts = name.split("\\.", 2);
    TestService.await(
        store(node)
            .setSecret(
                TypeId.MERCHANT.decode(merchantId),
                parts[0],
                parts[1],
                value,
                SecretBox.of(node.config().webhooks().secretKeys())));
  }

  /** Sets a setting that is no secret. */
  public static void set(TestService service, String merchantId, String name, String value) {
    String[] parts = name.split("\\.", 2);
    TestService.await(
        store(service.node()).set(TypeId.MERCHANT.decode(merchantId), parts[0], parts[1], value));
  }

  private static MerchantSettingStore store(NodeContext node) {
    return new MerchantSettingStore(node.databases().api());
  }
}
