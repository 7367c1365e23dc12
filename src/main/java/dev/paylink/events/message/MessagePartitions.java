package dev.paylink.events.message;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.partition.PartitionedTable;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/** Messages have a partition for each four weeks, as events have. */
final class MessagePartitions {
  private static final int DAYS = 28;
  private static final int DAYS_AHEAD = 28;

  private MessagePartitions() {}

  /** A reminder is in the partition of the creation of its order, and waits as long as that. */
  static PartitionedTable of(AppConfig config) {
    Duration longest =
        Stream.concat(
                Stream.of(config.orders().pendingTtl()),
                config.orders().pendingTtlByMethod().values().stream())
            .max(Duration::compareTo)
            .orElseThrow();
    return new PartitionedTable(
        "message", DAYS, DAYS_AHEAD, Optional.of(config.messages().retention().plus(longest)));
  }
}
