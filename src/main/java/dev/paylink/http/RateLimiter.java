package dev.paylink.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.config.AppConfig;
import dev.paylink.error.Fault;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Limits requests per second and token on this node. The one mutable thing that router instances
 * share, as a client's connections spread over them: lock-free, and safe for use by many threads.
 */
public final class RateLimiter {
  private static final int MAX_TOKENS = 100_000;

  private final AppConfig.RateLimit config;
  private final Cache<String, Bucket> buckets;

  public RateLimiter(AppConfig.RateLimit config) {
    this.config = config;
    this.buckets =
        Caffeine.newBuilder()
            .maximumSize(MAX_TOKENS)
            .expireAfterAccess(timeToFill())
            .executor(Runnable::run)
            .build();
  }

  /** A bucket that was not touched for so long is full, and can be forgotten. */
  private Duration timeToFill() {
    return Duration.ofSeconds(1L + config.burst() / Math.max(1, config.requestsPerSecond()));
  }

  /**
   * Counts a request and writes the {@code RateLimit-*} headers.
   *
   * @throws Fault {@code rate_limited}
   */
  void count(Principal principal, HttpServerResponse response) {
    if (config.requestsPerSecond() == 0) {
      return;
    }
    ConsumptionProbe probe =
        buckets.get(principal.tokenId(), token -> newBucket()).tryConsumeAndReturnRemaining(1);
    response
        .putHeader("RateLimit-Limit", Integer.toString(config.burst()))
        .putHeader("RateLimit-Remaining", Long.toString(probe.getRemainingTokens()))
        .putHeader("RateLimit-Reset", Long.toString(seconds(probe.getNanosToWaitForReset())));
    if (!probe.isConsumed()) {
      throw Fault.rateLimited((int) Math.max(1, seconds(probe.getNanosToWaitForRefill())));
    }
  }

  private Bucket newBucket() {
    return Bucket.builder()
        .addLimit(
            limit ->
                limit
                    .capacity(config.burst())
                    .refillGreedy(config.requestsPerSecond(), Duration.ofSeconds(1)))
        .build();
  }

  private static long seconds(long nanos) {
    return TimeUnit.NANOSECONDS.toSeconds(nanos + TimeUnit.SECONDS.toNanos(1) - 1);
  }
}
