package dev.paylink.events.feed;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.partition.PartitionedTable;
import java.util.Optional;

/**
 * Events have a partition for each four weeks. Shorter ones would be more by the year, and the
 * statements of the sequencer and of lists are planned with all of them.
 */
public final class EventPartitions {
  private static final int DAYS = 28;
  private static final int DAYS_AHEAD = 28;

  private EventPartitions() {}

  /** The table of events, kept for {@code events.retention}, and without it for ever. */
  public static PartitionedTable of(AppConfig.Events config) {
    return new PartitionedTable(
        "event",
        DAYS,
        DAYS_AHEAD,
        config.retention().isZero() ? Optional.empty() : Optional.of(config.retention()));
  }
}
