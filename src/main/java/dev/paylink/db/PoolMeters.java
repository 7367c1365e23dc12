package dev.paylink.db;

import dev.paylink.metrics.Buckets;
import dev.paylink.metrics.RefusedRequests;
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
  private final Timer waitTime;
  private final Timer useTime;
  private final Counter timeouts;
  private final Runnable refused;
  private final Timer succeeded;
  private final Map<FailureKind, Timer> failed = new ConcurrentHashMap<>();

  /**
   * @param pool its name
   * @param max the most connections that it opens
   */
  PoolMeters(MeterRegistry registry, String pool, int max) {
    this.registry = registry;
    this.refused = new RefusedRequests(registry).by("database_queue");
    this.pool = pool;
    this.waitTime =
        Timer.builder("db.client.connection.wait_time")
            .description("Time that statements and transactions waited for a connection")
            .serviceLevelObjectives(Buckets.ofStatements())
            .tag(POOL, pool)
            .register(registry);
    this.useTime =
        Timer.builder("db.client.connection.use_time")
            .description("Time between taking a connection and giving it back")
            .serviceLevelObjectives(Buckets.ofStatements())
            .tag(POOL, pool)
            .register(registry);
    this.timeouts =
        Counter.builder("db.client.connection.timeouts")
            .description("Statements and transactions that got no connection in time")
            .tag(POOL, pool)
            .register(registry);
    Gauge.builder("db.client.connection.pending_requests", pending, LongAdder::sum)
        .description("Statements and transactions that wait for a connection")
        .tag(POOL, pool)
        .register(registry);
    Gauge.builder("db.client.connection.max", () -> max)
        .description("The most connections that may be open")
        .tag(POOL, pool)
        .register(registry);
    count("used", used::intValue);
    this.succeeded = operations("none");
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

  @Override
  public Long enqueue() {
    pending.increment();
    return System.nanoTime();
  }

  @Override
  public void dequeue(Long enqueued) {
    pending.decrement();
    waitTime.record(System.nanoTime() - enqueued, TimeUnit.NANOSECONDS);
  }

  @Override
  public Long begin() {
    used.increment();
    return System.nanoTime();
  }

  @Override
  public void end(Long begun) {
    used.decrement();
    useTime.record(System.nanoTime() - begun, TimeUnit.NANOSECONDS);
  }

  /**
   * Records a statement.
   *
   * @param begun {@link System#nanoTime} before it
   * @param failure null if it succeeded
   */
  void answered(long begun, @Nullable Throwable failure) {
    long nanos = System.nanoTime() - begun;
    if (failure == null) {
      succeeded.record(nanos, TimeUnit.NANOSECONDS);
      return;
    }
    FailureKind kind = FailureKind.of(failure);
    failed
        .computeIfAbsent(kind, first -> operations(first.label()))
        .record(nanos, TimeUnit.NANOSECONDS);
    if (kind == FailureKind.QUEUE_FULL) {
      refused.run();
    } else if (kind == FailureKind.NO_CONNECTION) {
      timeouts.increment();
    }
  }
}
