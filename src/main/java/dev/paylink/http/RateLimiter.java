package dev.paylink.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.api.Fault;
import dev.paylink.config.AppConfig;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The rate limit of a node: requests per token. Router instances share it, as the connections of a
 * client are spread over them. Thread-safe and lock-free.
 */
public final class RateLimiter {
  private static final int MAX_TOKENS = 100_000;
  private static final CharSequence LIMIT = HttpHeaders.createOptimized("RateLimit-Limit");
  private static final CharSequence REMAINING = HttpHeaders.createOptimized("RateLimit-Remaining");
  private static final CharSequence RESET = HttpHeaders.createOptimized("RateLimit-Reset");

  private final AppConfig.RateLimit config;
  private final Cache<String, Bucket> buckets;

  public RateLimiter(AppConfig.RateLimit config) {
    this.config = config;
    this.buckets = cache(timeToFill());
  }

  private static Cache<String, Bucket> cache(Duration unused) {
    return Caffeine.newBuilder()
        .maximumSize(MAX_TOKENS)
        .expireAfterAccess(unused)
        .executor(Runnable::run)
        .build();
  }

  /** A bucket that is unused for this time is full and can be removed. */
  private Duration timeToFill() {
    return Duration.ofSeconds(1L + config.burst() / Math.max(1, config.requestsPerSecond()));
  }

  /**
   * Counts a request and writes the {@code RateLimit-*} headers.
   *
   * @throws Fault {@code rate_limited}
   */
  public void count(Principal principal, HttpServerResponse response) {
    if (config.requestsPerSecond() == 0) {
      return;
    }
    ConsumptionProbe probe =
        buckets.get(principal.tokenId(), token -> newBucket()).tryConsumeAndReturnRemaining(1);
    response
        .putHeader(LIMIT, Integer.toString(config.burst()))
        .putHeader(REMAINING, Long.toString(probe.getRemainingTokens()))
        .putHeader(RESET, Long.toString(seconds(probe.getNanosToWaitForReset())));
    if (!probe.isConsumed()) {
      int seconds = (int) Math.max(1, seconds(probe.getNanosToWaitForRefill()));
      throw Fault.rateLimited("Too many requests with this token", seconds);
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
