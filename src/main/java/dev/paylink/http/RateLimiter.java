package dev.paylink.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.api.Fault;
import dev.paylink.config.AppConfig;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/**
 * The rate limits of a node: requests per token, and tests of webhook endpoints per merchant. The
 * only mutable state that router instances share, as the connections of a client are spread over
 * them. Thread-safe and lock-free.
 */
public final class RateLimiter {
  private static final int MAX_TOKENS = 100_000;
  private static final CharSequence LIMIT = HttpHeaders.createOptimized("RateLimit-Limit");
  private static final CharSequence REMAINING = HttpHeaders.createOptimized("RateLimit-Remaining");
  private static final CharSequence RESET = HttpHeaders.createOptimized("RateLimit-Reset");

  /** As many as the endpoints that a merchant may have. */
  private static final int MAX_TESTS = 20;

  private static final Duration TEST_PERIOD = Duration.ofMinutes(1);

  private final AppConfig.RateLimit config;
  private final Cache<String, Bucket> buckets;
  private final Cache<String, Bucket> tests = cache(TEST_PERIOD.multipliedBy(2));
  private final TimeMeter time;

  /**
   * @param clock the clock of the limit on tests
   */
  public RateLimiter(AppConfig.RateLimit config, InstantSource clock) {
    this.config = config;
    this.buckets = cache(timeToFill());
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
      throw refused("Too many requests with this token", probe);
    }
  }

  /**
   * Counts a test of a webhook endpoint, which makes Paylink call a URL that the merchant chose.
   *
   * @throws Fault {@code rate_limited} if the merchant had 20 tests in this minute
   */
  public void countTest(String merchantId) {
    ConsumptionProbe probe =
        tests.get(merchantId, merchant -> testBucket()).tryConsumeAndReturnRemaining(1);
    if (!probe.isConsumed()) {
      throw refused("Too many tests of webhook endpoints", probe);
    }
  }

  private Bucket testBucket() {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(MAX_TESTS).refillIntervally(MAX_TESTS, TEST_PERIOD))
        .withCustomTimePrecision(time)
        .build();
  }

  private static Fault refused(String tooMany, ConsumptionProbe probe) {
    return Fault.rateLimited(tooMany, (int) Math.max(1, seconds(probe.getNanosToWaitForRefill())));
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
