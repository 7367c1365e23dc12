package dev.paylink.data.sandbox;

import dev.paylink.data.sandbox.ClockStore.Stored;
import io.vertx.core.Future;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;

/**
 * Goes round the clocks of all merchants, some at a time. Each comes once before any comes again.
 */
final class ClockRound {
  static final int MOST = 100;
  private static final UUID START = new UUID(0, 0);

  private final BiFunction<UUID, Integer, Future<List<Stored>>> clocks;
  private UUID last = START;

  /**
   * @param clocks reads clocks of merchants after one, in order, up to a number of them
   */
  ClockRound(BiFunction<UUID, Integer, Future<List<Stored>>> clocks) {
    this.clocks = clocks;
  }

  /** The next ones. The round starts again after the last merchant. */
  Future<List<Stored>> next() {
    return clocks
        .apply(last, MOST)
        .onSuccess(
            found -> last = found.size() < MOST ? START : found.get(found.size() - 1).merchantId());
  }
}
