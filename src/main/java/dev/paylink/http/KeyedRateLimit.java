package dev.paylink.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A rate limit for each of many keys, such as addresses or tokens: a token bucket per key. Buckets
 * that are full again are removed, and the number of buckets is bounded. Thread-safe.
 */
public final class KeyedRateLimit {
  private static final int MAX_KEYS = 20_000;

  private final Duration period;
  private volatile Buckets buckets;

  /** The buckets of one rate: they are replaced together with it. */
  private record Buckets(int amount, Duration period, int burst, Cache<String, Bucket> byKey) {
    static Buckets of(int amount, Duration period, int burst) {
      Duration timeToFill = period.multipliedBy(1L + burst / Math.max(1, amount));
      return new Buckets(
          amount,
          period,
          burst,
          Caffeine.newBuilder()
              .maximumSize(MAX_KEYS)
              .expireAfterAccess(timeToFill)
              .executor(Runnable::run)
              .build());
    }

    Bucket get(String key) {
      return byKey.get(key, absent -> newBucket());
    }

    private Bucket newBucket() {
      return Bucket.builder()
          .addLimit(limit -> limit.capacity(burst).refillGreedy(amount, period))
          .build();
    }
  }

  /**
   * @param amount units per period; 0 for no limit
   * @param burst units after a pause
   */
  public KeyedRateLimit(int amount, Duration period, int burst) {
    this.period = period;
    this.buckets = Buckets.of(amount, period, burst);
  }

  /**
   * Sets another amount and burst. Every key starts with a full bucket, unless both are as before.
   */
  public void change(int amount, int burst) {
    Buckets before = buckets;
    if (before.amount() != amount || before.burst() != burst) {
      buckets = Buckets.of(amount, period, burst);
    }
  }

  /**
   * The state of a bucket after units were taken or refused.
   *
   * @param remaining units that are left
   * @param waitSeconds until the refused units are there; 0 if they were taken
   * @param resetSeconds until the bucket is full
   */
  public record Verdict(long remaining, int waitSeconds, int resetSeconds) {
    public boolean refused() {
      return waitSeconds > 0;
    }
  }

  /** Whether there is a limit. */
  public boolean limits() {
    return buckets.amount() > 0;
  }

  /** Units after a pause. */
  public int burst() {
    return buckets.burst();
  }

  /** Seconds in which an empty bucket is full again, rounded up. */
  public int fillSeconds() {
    Buckets now = buckets;
    return seconds(period.multipliedBy(now.burst()).dividedBy(Math.max(1, now.amount())).toNanos());
  }

  /**
   * Takes units if so many are left; at most a full bucket.
   *
   * @param units at least 1
   */
  public Verdict take(String key, int units) {
    Buckets now = buckets;
    if (now.amount() == 0) {
      return new Verdict(now.burst(), 0, 0); // the limit was turned off a moment ago
    }
    ConsumptionProbe probe =
        now.get(key).tryConsumeAndReturnRemaining(Math.min(units, now.burst()));
    int wait = probe.isConsumed() ? 0 : Math.max(1, seconds(probe.getNanosToWaitForRefill()));
    return new Verdict(probe.getRemainingTokens(), wait, seconds(probe.getNanosToWaitForReset()));
  }

  /** Gives a unit back that was taken. */
  public void giveBack(String key) {
    Bucket bucket = limits() ? buckets.byKey().getIfPresent(key) : null;
    if (bucket != null) {
      bucket.addTokens(1);
    }
  }

  private static int seconds(long nanos) {
    return (int) TimeUnit.NANOSECONDS.toSeconds(nanos + TimeUnit.SECONDS.toNanos(1) - 1);
  }
}
