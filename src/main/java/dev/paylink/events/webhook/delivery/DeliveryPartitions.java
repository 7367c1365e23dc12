package dev.paylink.events.webhook.delivery;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.partition.PartitionedTable;
import java.time.Duration;
import java.util.Optional;

/** Finished deliveries have a partition for each day on which they started. */
public final class DeliveryPartitions {
  private static final int DAYS_AHEAD = 14;

  private DeliveryPartitions() {}

  /**
   * The table of finished deliveries. A day is kept for {@code webhooks.retention} and the longest
   * time that retries take, counted from the creation of its deliveries. One that was held
   * meanwhile may be dropped sooner after it finished.
   */
  public static PartitionedTable of(AppConfig.Webhooks config) {
    Duration kept = config.retention().plus(RetryPolicy.longest(config.retryDelays()));
    return new PartitionedTable("webhook_delivery_done", 1, DAYS_AHEAD, Optional.of(kept));
  }
}
