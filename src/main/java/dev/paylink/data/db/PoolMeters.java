package dev.paylink.data.db;

import dev.paylink.base.metrics.Buckets;
import dev.paylink.base.metrics.RefusalMeters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.spi.metrics.PoolMetrics;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Meters of one connection pool and its statements, named by the semantic conventions of
 * OpenTelemetry. The pool calls the methods of {@link PoolMetrics}. Thread-safe.
 */
final class PoolMeters implements PoolMetrics<Long, Long> {
  private static final String POOL = "db.client.connection.pool.name";
  private static final String STATE = "db.client.connection.state";

  private final MeterRegistry registry;
  private final String pool;
  private final LongAdder pending = new LongAdder();
  private final LongAdder used = new LongAdder();
  private final ThreadLocal<Long> enqueuedOfDequeued = new ThreadLocal<>();
  private final Timer waitTime;
  private final @Nullable Timer useTime; // null for connections that statements share
  private final Counter timeouts;
  private final Runnable refused;
  private final Timer succeeded;
  private final Map<FailureKind, Timer> failed = new ConcurrentHashMap<>();

  private PoolMeters(MeterRegistry registry, String pool, int max, boolean shared) {
    this.registry = registry;
    this.pool = pool;
    this.refused = new RefusalMeters(registry).by("database_queue");
    this.waitTime =
        timer("wait_time", "Time that statements and transactions waited for a connection");
    this.useTime =
        shared ? null : timer("use_time", "Time between taking a connection and giving it back");
    this.timeouts =
        Counter.builder("db.client.connection.timeouts")
            .description("Statements and transactions that got no connection in time")
            .tag(POOL, pool)
            .register(registry);
    this.succeeded = operations("none");
    gauge(
        "pending_requests",
        "Statements and transactions that wait for a connection",
        pending::intValue);
    gauge("max", "The most connections that may be open", () -> max);
    count("used", shared ? this::sent : used::intValue);
  }

  /**
   * Meters of connections that run one statement or transaction at a time.
   *
   * @param pool its name
   * @param max the most connections that it opens
   */
  static PoolMeters ofPool(MeterRegistry registry, String pool, int max) {
    return new PoolMeters(registry, pool, max, false);
  }

  /**
   * Meters of connections that statements share. Of these the pool reports the start and the end of
   * a use wrongly: it keeps one value for each connection, not for each statement. So the
   * statements in flight count as used, and there is no time of use.
   *
   * @param pool its name
   * @param max the most connections that it opens
   */
  static PoolMeters ofSharedConnections(MeterRegistry registry, String pool, int max) {
    return new PoolMeters(registry, pool, max, true);
  }

  private Timer timer(String name, String description) {
    return Timer.builder("db.client.connection." + name)
        .description(description)
        .serviceLevelObjectives(Buckets.ofStatements())
        .tag(POOL, pool)
        .register(registry);
  }

  private void gauge(String name, String description, IntSupplier value) {
    Gauge.builder("db.client.connection." + name, value::getAsInt)
        .description(description)
        .tag(POOL, pool)
        .register(registry);
  }

  private Timer operations(String errorType) {
    return Timer.builder("db.client.operation.duration")
        .description("Time of a statement with its wait for a connection")
        .serviceLevelObjectives(Buckets.ofStatements())
        .tags(POOL, pool, "error.type", errorType)
        .register(registry);
  }

  /**
   * Adds the idle connections.
   *
   * @param open the number of open connections
   */
  void watch(IntSupplier open) {
    count("idle", () -> Math.max(0, open.getAsInt() - used.intValue()));
  }

  private void count(String state, IntSupplier connections) {
    Gauge.builder("db.client.connection.count", connections::getAsInt)
        .description("Open connections by state")
        .tags(POOL, pool, STATE, state)
        .register(registry);
  }

  /** Statements in flight that do not wait for a connection. */
  private int sent() {
    return Math.max(0, used.intValue() - pending.intValue());
  }

  @Override
  public Long enqueue() {
    pending.increment();
    return System.nanoTime();
  }

  /** Also of what got no connection; else {@link #begin} follows at once on this thread. */
  @Override
  public void dequeue(Long enqueued) {
    pending.decrement();
    enqueuedOfDequeued.set(enqueued);
  }

  @Override
  public Long begin() {
    long now = System.nanoTime();
    Long enqueued = enqueuedOfDequeued.get();
    if (enqueued != null) {
      waitTime.record(now - enqueued, TimeUnit.NANOSECONDS);
      enqueuedOfDequeued.remove();
    }
    if (useTime != null) {
      used.increment();
    }
    return now;
  }

  @Override
  public void end(Long startedAt) {
    if (useTime != null) {
      used.decrement();
      useTime.record(System.nanoTime() - startedAt, TimeUnit.NANOSECONDS);
    }
  }

  /**
   * Records that a statement starts.
   *
   * @return the time for {@link #ended}
   */
  long started() {
    if (useTime == null) {
      used.increment();
    }
    return System.nanoTime();
  }

  /**
   * Records the end of a statement.
   *
   * @param startedAt what {@link #started} returned for it
   * @param failure null if it succeeded
   */
  void ended(long startedAt, @Nullable Throwable failure) {
    if (useTime == null) {
      used.decrement();
    }
    if (failure == null) {
      succeeded.record(System.nanoTime() - startedAt, TimeUnit.NANOSECONDS);
    } else {
      failed(startedAt, failure);
    }
  }

  /**
   * Records what failed, with the {@link System#nanoTime} before it.
   *
   * @param started {@link System#nanoTime} before it
   */
  void failed(long startedAt, Throwable failure) {
    FailureKind kind = FailureKind.of(failure);
    failed
        .computeIfAbsent(kind, first -> operations(first.label()))
        .record(System.nanoTime() - startedAt, TimeUnit.NANOSECONDS);
    if (kind == FailureKind.QUEUE_FULL) {
      refused.run();
    } else if (kind == FailureKind.NO_CONNECTION) {
      timeouts.increment();
    }
  }
}
