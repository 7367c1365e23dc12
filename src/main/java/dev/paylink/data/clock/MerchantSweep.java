package dev.paylink.data.clock;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.UUID;

/** Does what is due of one merchant. */
public interface MerchantSweep {
  /** Does what is due at a time of the merchant; returns whether there is more to do. */
  Future<Boolean> run(UUID merchantId, Instant now);
}
