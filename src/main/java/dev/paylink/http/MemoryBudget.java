package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.base.metrics.RefusalMeters;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A budget of memory for bodies of one kind on a node: of requests, from their arrival to the end
 * of the response, or of responses that their clients have not read. A client has at most a quarter
 * of it. Router instances share it. Thread-safe.
 */
public final class MemoryBudget {
  /** Smaller responses are bounded by the number of connections. */
  static final int SMALL_BYTES = 16_384;

  private static final int CLIENTS = 4;

  private final long maximum;
  private final String exceeded;
  private final Runnable refused;
  private final Runnable refusedOfClient;
  private final AtomicLong held = new AtomicLong();
  private final ConcurrentMap<String, Long> heldByClient = new ConcurrentHashMap<>();

  /**
   * @param maximum in bytes
   * @param exceeded message of the refusal
   * @param limit its name for meters; the limit of a client's part is {@code …_of_client}
   */
  public MemoryBudget(long maximum, String exceeded, RefusalMeters refusals, String limit) {
    this.refused = refusals.by(limit);
    this.refusedOfClient = refusals.by(limit + "_of_client");
    this.maximum = maximum;
    this.exceeded = exceeded;
  }

  /**
   * Reserves memory for a body.
   *
   * @param client merchant or address
   * @return releases the memory; to be run once
   * @throws Fault {@code unavailable} if the budget or the client's part of it is used up
   */
  Runnable reserve(String client, int bytes) {
    long ofClient = heldByClient.merge(client, (long) bytes, Long::sum);
    long ofAll = held.addAndGet(bytes);
    boolean tooManyOfClient = ofClient > maximum / CLIENTS;
    if (tooManyOfClient || ofAll > maximum) {
      release(client, bytes);
      (tooManyOfClient ? refusedOfClient : refused).run();
      throw Fault.unavailable(exceeded, null);
    }
    return () -> release(client, bytes);
  }

  /**
   * Reserves memory for a large response until its request has ended.
   *
   * @throws Fault as {@link #reserve}
   */
  public void hold(RoutingContext ctx, String client, int bytes) {
    if (bytes > SMALL_BYTES) {
      Exchange.of(ctx).onEnd(reserve(client, bytes));
    }
  }

  private void release(String client, int bytes) {
    held.addAndGet(-bytes);
    heldByClient.computeIfPresent(client, (same, count) -> count == bytes ? null : count - bytes);
  }
}
