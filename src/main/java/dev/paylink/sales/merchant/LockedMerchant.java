package dev.paylink.sales.merchant;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Database;
import dev.paylink.sales.merchant.logo.Logo;
import dev.paylink.sales.merchant.setting.MerchantSettingStore;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.Stored;
import io.vertx.core.Future;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A merchant that is locked until the end of a transaction.
 *
 * @param on the transaction
 * @param settings as they are stored, pending ones among them
 */
record LockedMerchant(Database on, UUID id, Merchant merchant, List<Stored> settings) {
  LockedMerchant {
    settings = List.copyOf(settings);
  }

  /** Locks a merchant; fails with {@code not_found}. */
  static Future<LockedMerchant> lock(Database on, UUID id) {
    return new MerchantStore(on)
        .lock(id)
        .map(found -> found.orElseThrow(() -> TypeId.MERCHANT.unknown(id)))
        .map(known -> new LockedMerchant(on, id, known.merchant(), known.settings()));
  }

  MerchantSettingStore settingStore() {
    return new MerchantSettingStore(on);
  }

  /** Writes the next version and its event. */
  Future<Void> write(Merchant after, @Nullable Logo logo, MerchantEvent event) {
    return new MerchantStore(on)
        .update(merchant, after, logo == null ? null : logo.file(), event)
        .compose(
            written ->
                written
                    ? Future.succeededFuture()
                    : Future.failedFuture("A locked merchant has changed"));
  }
}
