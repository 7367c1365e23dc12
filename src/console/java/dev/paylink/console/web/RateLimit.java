package dev.paylink.console.web;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.api.Fault;
import io.github.bucket4j.Bucket;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Objects;

/** Bounds how often somebody does something. Thread-safe. */
public final class RateLimit {
  private static final int MAX_KEYS = 50_000;

  private final Cache<String, Bucket> buckets;
  private final int perMinute;

  /**
   * @param perMinute 0 for no limit
   */
  public RateLimit(int perMinute) {
    this.perMinute = perMinute;
    this.buckets =
        Caffeine.newBuilder()
            .maximumSize(MAX_KEYS)
            .expireAfterAccess(Duration.ofMinutes(2))
            .build();
  }

  /**
   * Takes a turn of a client.
   *
   * @throws Fault {@code rate_limited}
   */
  public void require(RoutingContext ctx) {
    if (!take(Site.client(ctx))) {
      throw Fault.rateLimited("Too many attempts from this address", 60);
    }
  }

  private boolean take(String key) {
    if (perMinute == 0) {
      return true;
    }
    Bucket bucket = Objects.requireNonNull(buckets.get(key, absent -> bucket()));
    return bucket.tryConsume(1);
  }

  private Bucket bucket() {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(perMinute).refillGreedy(perMinute, Duration.ofMinutes(1)))
        .build();
  }
}
