package dev.paylink.events.webhook.delivery;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.partition.PartitionedTable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Finished deliveries and attempts have a partition for each day on which deliveries began. */
public final class DeliveryPartitions {
  private static final int DAYS_AHEAD = 14;

  private DeliveryPartitions() {}

  /**
   * The tables of finished deliveries and of attempts. A day is kept for {@code webhooks.retention}
   * and the longest time that retries take, counted from the creation of its deliveries. One that
   * was held meanwhile may be dropped sooner after it finished.
   */
  public static List<PartitionedTable> of(AppConfig.Webhooks config) {
    Duration kept = config.retention().plus(RetryPolicy.longest(config.retryDelays()));
    return List.of(table("webhook_delivery_done", kept), table("webhook_attempt", kept));
  }

  private static PartitionedTable table(String name, Duration kept) {
    return new PartitionedTable(name, 1, DAYS_AHEAD, Optional.of(kept));
  }
}
