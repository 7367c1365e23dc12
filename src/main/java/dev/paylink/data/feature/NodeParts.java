package dev.paylink.data.feature;

import dev.paylink.api.Bus;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.base.metrics.RefusalMeters;
import dev.paylink.base.tracing.Tracing;
import dev.paylink.base.work.Gate;
import dev.paylink.base.work.ImageQueue;
import dev.paylink.base.work.Poller;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.DatabasePools;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.data.storage.ObjectStorage;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.IntFunction;

/**
 * What a node gives its features. Each part is immutable or thread-safe.
 *
 * @param clock in milliseconds
 * @param merchantClocks the time of each merchant
 * @param gate closed while the node starts nothing by itself
 * @param refused counts what limits refuse
 * @param images decodes images
 * @param nodeId names the node among the nodes of its database, from its start to its end
 */
public record NodeParts(
    AppConfig config,
    Bus bus,
    DatabasePools databases,
    Ids ids,
    InstantSource clock,
    MerchantClocks merchantClocks,
    Gate gate,
    MeterRegistry registry,
    RefusalMeters refused,
    Tracing tracing,
    ObjectStorage storage,
    ImageQueue images,
    UUID nodeId) {

  /** Public base URL of the service, without a trailing slash. */
  public String publicUrl() {
    return config.http().publicUrl();
  }

  /** The time between two runs of what is not urgent. */
  public Duration sweepInterval() {
    return config.orders().sweepInterval();
  }

  /**
   * Work in batches that is not urgent, behind the gate.
   *
   * @param purpose the work in words that follow "Cannot" in the log
   * @param batch processes up to the given number of items and returns the number processed
   */
  public Poller sweep(String purpose, IntFunction<Future<Integer>> batch) {
    return sweep(purpose, sweepInterval(), batch);
  }

  /** Work like {@link #sweep(String, IntFunction)} at another interval. */
  public Poller sweep(String purpose, Duration interval, IntFunction<Future<Integer>> batch) {
    return Poller.inBatches(purpose, interval, batch).behind(gate);
  }

  /** Encrypts secrets with the newest key, and decrypts them with any. */
  public SecretBox secrets() {
    return SecretBox.of(config.webhooks().secretKeys());
  }
}
