package dev.paylink.node.extension;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.api.Extension;
import dev.paylink.api.MerchantSettings;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.sales.merchant.setting.MerchantSettingStore;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Map;
import java.util.function.IntSupplier;

/** Reads the settings of merchants, for all extensions of a node. Thread-safe. */
public final class MerchantSettingReader {
  private static final Duration MAX_AGE = Duration.ofSeconds(5);
  private static final int MAX_CACHED = 10_000;

  private final MerchantSettingStore store;
  private final SecretBox box;
  private final IntSupplier readings;
  private final Cache<Key, Map<String, String>> cache =
      Caffeine.newBuilder()
          .maximumSize(MAX_CACHED)
          .expireAfterWrite(MAX_AGE)
          .executor(Runnable::run)
          .build();

  private record Key(int reading, String merchantId, String extension) {}

  /**
   * @param readings {@link Extensions#readings}
   */
  public MerchantSettingReader(MerchantSettingStore store, SecretBox box, IntSupplier readings) {
    this.store = store;
    this.box = box;
    this.readings = readings;
  }

  /** See {@link dev.paylink.api.ExtensionContext#merchantSettings}. */
  Future<MerchantSettings> read(String merchantId, Extension extension) {
    Key key = new Key(readings.getAsInt(), merchantId, extension.name());
    Map<String, String> known = cache.getIfPresent(key);
    return (known != null
            ? Future.succeededFuture(known)
            : Future.succeededFuture()
                .compose(
                    begun -> store.find(TypeId.MERCHANT.decode(merchantId), extension.name(), box))
                .onSuccess(found -> cache.put(key, found)))
        .map(values -> new GivenSettings(extension.merchantSettings(), values));
  }
}
