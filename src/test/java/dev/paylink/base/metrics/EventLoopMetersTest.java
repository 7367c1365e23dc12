package dev.paylink.base.metrics;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EventLoopMetersTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private long ticks() {
    return registry.get("paylink.event_loop.lag").timer().count();
  }

  @Test
  void measuresWhileItIsStarted() {
    ScheduledExecutorService loop = Executors.newSingleThreadScheduledExecutor();
    EventLoopMeters meters = new EventLoopMeters(List.of(loop), registry);
    meters.start();
    await().until(() -> ticks() > 0);
    meters.stop();
    loop.shutdown();
    await().until(loop::isTerminated);
  }

  @Test
  void countsLongDelaysAsBlocked() {
    EventLoopMeters meters = new EventLoopMeters(List.of(), registry);
    meters.record(TimeUnit.MILLISECONDS.toNanos(1_999));
    assertEquals(0, registry.get("paylink.event_loop.blocked").counter().count());
    meters.record(TimeUnit.MILLISECONDS.toNanos(2_000));
    assertEquals(1, registry.get("paylink.event_loop.blocked").counter().count());
  }

  @Test
  void recordsWhatALateLoopMissed() {
    EventLoopMeters meters = new EventLoopMeters(List.of(), registry);
    meters.record(TimeUnit.MILLISECONDS.toNanos(100));
    assertEquals(1, ticks());
    meters.record(TimeUnit.MILLISECONDS.toNanos(350)); // and 250, 150 and 50
    assertEquals(5, ticks());
    assertEquals(
        900,
        registry.get("paylink.event_loop.lag").timer().totalTime(TimeUnit.MILLISECONDS),
        0.001);
  }
}
