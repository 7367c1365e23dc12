package dev.paylink.events.webhook.ping;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.api.Fault;
import dev.paylink.events.webhook.endpoint.EndpointStore;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/**
 * Limits tests of webhook endpoints per merchant and node, as a test calls a URL that the merchant
 * chose: once a minute for each endpoint that a merchant may have. Thread-safe; the webhook
 * verticles of a node share it.
 */
public final class EndpointTestLimit {
  private static final int TESTS = EndpointStore.MAX_ENDPOINTS;
  private static final Duration PERIOD = Duration.ofMinutes(1);
  private static final int MAX_MERCHANTS = 100_000;

  private final Cache<String, Bucket> buckets =
      Caffeine.newBuilder()
          .maximumSize(MAX_MERCHANTS)
          .expireAfterAccess(PERIOD.multipliedBy(2)) // full again by then
          .executor(Runnable::run)
          .build();
  private final TimeMeter time;
  private final Runnable refused;

  /**
   * @param refused called for each refusal
   */
  public EndpointTestLimit(InstantSource clock, Runnable refused) {
    this.refused = refused;
    this.time = new Meter(clock);
  }

  private record Meter(InstantSource clock) implements TimeMeter {
    @Override
    public long currentTimeNanos() {
      return TimeUnit.MILLISECONDS.toNanos(clock.millis());
    }

    @Override
    public boolean isWallClockBased() {
      return true;
    }
  }

  /**
   * Counts a test.
   *
   * @throws Fault {@code rate_limited} if the merchant has used up the tests of this minute
   */
  public void count(String merchantId) {
    ConsumptionProbe probe =
        buckets.get(merchantId, merchant -> newBucket()).tryConsumeAndReturnRemaining(1);
    if (!probe.isConsumed()) {
      refused.run();
      long seconds = 1 + TimeUnit.NANOSECONDS.toSeconds(probe.getNanosToWaitForRefill() - 1);
      throw Fault.rateLimited("Too many tests of webhook endpoints", (int) seconds);
    }
  }

  private Bucket newBucket() {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(TESTS).refillIntervally(TESTS, PERIOD))
        .withCustomTimePrecision(time)
        .build();
  }
}
