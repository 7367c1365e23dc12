package dev.paylink.data.clock;

import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The clocks of merchants on a node, which reads them from the database once a second. Thread-safe.
 */
public final class MerchantClocks {
  private final InstantSource node;
  private final MerchantClock unmoved;
  private volatile Map<UUID, MerchantClock> moved = Map.of();

  public MerchantClocks(InstantSource node, Ids ids) {
    this.node = node;
    this.unmoved = MerchantClock.of(node, ids);
  }

  public MerchantClock of(UUID merchantId) {
    return moved.getOrDefault(merchantId, unmoved);
  }

  public MerchantClock of(String merchantId) {
    return of(TypeId.MERCHANT.decode(merchantId));
  }

  /** Takes over how far clocks are ahead, by merchant. */
  public synchronized void set(Map<UUID, Duration> ahead) {
    Map<UUID, MerchantClock> next = new HashMap<>();
    ahead.forEach((merchantId, time) -> next.put(merchantId, clock(merchantId, time)));
    moved = Map.copyOf(next);
  }

  /** Keeps a clock that has not moved, as its ids increase. */
  private MerchantClock clock(UUID merchantId, Duration ahead) {
    MerchantClock known = moved.get(merchantId);
    return known != null && known.ahead().equals(ahead) ? known : MerchantClock.moved(node, ahead);
  }
}
