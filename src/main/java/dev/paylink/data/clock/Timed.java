package dev.paylink.data.clock;

import java.util.List;

/**
 * What a feature does at a time, for merchants that have moved their sandbox clock.
 *
 * @param rows wait for a time
 * @param sweeps do what is due in the time of a merchant; other background work runs in the time of
 *     the node
 */
public record Timed(List<WaitingRows> rows, List<MerchantSweep> sweeps) {
  public static final Timed NOTHING = new Timed(List.of(), List.of());

  public Timed {
    rows = List.copyOf(rows);
    sweeps = List.copyOf(sweeps);
  }

  /** What several features do. */
  public static Timed all(List<Timed> features) {
    return new Timed(
        features.stream().flatMap(one -> one.rows().stream()).toList(),
        features.stream().flatMap(one -> one.sweeps().stream()).toList());
  }

  /** Rows for which background work looks in the time of the node. */
  public static Timed of(WaitingRows... rows) {
    return new Timed(List.of(rows), List.of());
  }
}
