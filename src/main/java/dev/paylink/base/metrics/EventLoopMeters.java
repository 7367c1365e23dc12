package dev.paylink.base.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Measures how late event loops run what is due: a timer on each loop notes by how much it was
 * late.
 */
public final class EventLoopMeters {
  private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** As Vert.x logs it (VertxOptions.DEFAULT_MAX_EVENT_LOOP_EXECUTE_TIME). */
  private static final long BLOCKED_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final List<? extends ScheduledExecutorService> loops;
  private final Timer lag;
  private final Counter blocked;
  private List<? extends ScheduledFuture<?>> ticks = List.of();

  /**
   * @param loops all event loops of the Vert.x of the node
   */
  public EventLoopMeters(List<? extends ScheduledExecutorService> loops, MeterRegistry registry) {
    this.loops = loops;
    this.lag =
        Timer.builder("paylink.event_loop.lag")
            .description(
                "How late a timer of an event loop ran; one for each loop, ten times a second")
            .serviceLevelObjectives(Buckets.ofDelays())
            .register(registry);
    this.blocked =
        Counter.builder("paylink.event_loop.blocked")
            .description("Times that an event loop ran nothing for 2 s or longer")
            .register(registry);
  }

  public void start() {
    ticks = loops.stream().map(this::start).toList();
  }

  private ScheduledFuture<?> start(ScheduledExecutorService loop) {
    return loop.scheduleWithFixedDelay(
        new Tick(), INTERVAL_NANOS, INTERVAL_NANOS, TimeUnit.NANOSECONDS);
  }

  public void stop() {
    ticks.forEach(tick -> tick.cancel(false));
  }

  /** One timer; runs on its loop only. */
  private final class Tick implements Runnable {
    private long ran = System.nanoTime();

    @Override
    public void run() {
      long now = System.nanoTime();
      record(Math.max(0, now - ran - INTERVAL_NANOS));
      ran = now;
    }
  }

  /**
   * Records how late a tick was, and as well the ticks that were missed meanwhile: what came to the
   * loop at their times waited as well. Else a loop that is late would be measured less often.
   */
  void record(long lateNanos) {
    lag.record(lateNanos, TimeUnit.NANOSECONDS);
    for (long missed = lateNanos - INTERVAL_NANOS; missed > 0; missed -= INTERVAL_NANOS) {
      lag.record(missed, TimeUnit.NANOSECONDS);
    }
    if (lateNanos >= BLOCKED_NANOS) {
      blocked.increment();
    }
  }
}
