package dev.paylink.console.web;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.MerchantMessages.GetMerchant;
import io.vertx.core.Future;
import java.time.Duration;

/** The merchants of visits, each read again after 5 s. Belongs to one event loop. */
public final class Shops {
  private static final int MAX_SHOPS = 1_000;
  private static final Duration FRESH = Duration.ofSeconds(5);

  private final Bus bus;
  private final Cache<String, Shop> known =
      Caffeine.newBuilder()
          .maximumSize(MAX_SHOPS)
          .expireAfterWrite(FRESH)
          .executor(Runnable::run)
          .build();

  public Shops(Bus bus) {
    this.bus = bus;
  }

  /** The merchant with an id. */
  public Future<Shop> of(String merchantId) {
    Shop shop = known.getIfPresent(merchantId);
    return shop != null
        ? Future.succeededFuture(shop)
        : bus.request(BusApi.GET_MERCHANT, new GetMerchant(merchantId))
            .map(Shop::of)
            .onSuccess(read -> known.put(merchantId, read));
  }

  /** Has a merchant read again, as it was changed. */
  public void forget(String merchantId) {
    known.invalidate(merchantId);
  }
}
