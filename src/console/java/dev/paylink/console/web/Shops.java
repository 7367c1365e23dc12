package dev.paylink.console.web;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.CallOperationBuilder;
import dev.paylink.api.MerchantMessages.GetMerchant;
import dev.paylink.api.OperationMessages.CallOperation;
import dev.paylink.api.Origin;
import dev.paylink.console.staff.Session;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The merchants of visits. A merchant is kept for 5 s; its clock is read each time. Belongs to one
 * event loop.
 */
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

  /**
   * How far the clock of a merchant is ahead of real time; a live merchant's never is. It is read
   * each time, and counts as not moved if it cannot be read.
   *
   * @param reader of the page
   */
  Future<Duration> clockAhead(Shop shop, Session reader) {
    Origin person = Origin.staff(reader.staffId(), reader.name(), null);
    return shop.testMode()
        ? bus.request(BusApi.CALL_OPERATION, getClock(shop), person)
            .map(answer -> Json.read(Objects.requireNonNull(answer.body()), Clock.class))
            .map(clock -> Duration.parse(clock.ahead()))
            .otherwise(Duration.ZERO)
        : Future.succeededFuture(Duration.ZERO);
  }

  /** What of the answer counts. */
  private record Clock(String ahead) {}

  private static CallOperation getClock(Shop shop) {
    return CallOperationBuilder.builder()
        .operationId("getSandboxClock")
        .merchantId(shop.id())
        .testMode(true)
        .scopes(Set.of("orders:read"))
        .parameters(Map.of())
        .build();
  }

  /** Has a merchant read again, as it was changed. */
  public void forget(String merchantId) {
    known.invalidate(merchantId);
  }
}
