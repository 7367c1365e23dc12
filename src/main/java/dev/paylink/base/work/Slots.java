package dev.paylink.base.work;

import dev.paylink.api.Fault;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Limits long work that runs at once for each key. Nothing waits. Thread-safe. */
public final class Slots {
  private static final int RETRY_SECONDS = 10;

  private final int perKey;
  private final String tooMany;
  private final Runnable refused;
  private final ConcurrentMap<String, Integer> taken = new ConcurrentHashMap<>();

  /**
   * @param tooMany start of the message of a refusal, as in {@link Fault#rateLimited}
   * @param refused called for each refusal
   */
  public Slots(int perKey, String tooMany, Runnable refused) {
    this.refused = refused;
    this.perKey = perKey;
    this.tooMany = tooMany;
  }

  /**
   * Takes a slot.
   *
   * @return frees it; to be run once
   * @throws Fault {@code rate_limited} if the key has no slot left
   */
  public Runnable take(String key) {
    if (taken.merge(key, 1, Integer::sum) > perKey) {
      free(key);
      refused.run();
      throw Fault.rateLimited(tooMany, RETRY_SECONDS);
    }
    return () -> free(key);
  }

  private void free(String key) {
    taken.computeIfPresent(key, (same, count) -> count == 1 ? null : count - 1);
  }
}
