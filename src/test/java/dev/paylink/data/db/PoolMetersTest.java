package dev.paylink.data.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class PoolMetersTest {
  private static final String CONNECTION = "db.client.connection.";

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private long waits() {
    return registry.get(CONNECTION + "wait_time").timer().count();
  }

  private double used() {
    return registry.get(CONNECTION + "count").tag(CONNECTION + "state", "used").gauge().value();
  }

  @Test
  void recordsNoWaitOfWhatGotNoConnection() {
    PoolMeters meters = PoolMeters.ofPool(registry, "api", 1);
    Long first = meters.enqueue();
    Long second = meters.enqueue();
    assertEquals(2, registry.get(CONNECTION + "pending_requests").gauge().value());
    meters.dequeue(first);
    assertEquals(0, waits());
    meters.dequeue(second);
    Long begun = meters.begin();
    assertEquals(1, waits());
    assertEquals(1, used());
    meters.end(begun);
    assertEquals(0, used());
    assertEquals(0, registry.get(CONNECTION + "pending_requests").gauge().value());
    assertEquals(1, registry.get(CONNECTION + "use_time").timer().count());
  }

  @Test
  void countsStatementsOfSharedConnections() {
    PoolMeters meters = PoolMeters.ofSharedConnections(registry, "api_reads", 1);
    long first = meters.started();
    meters.dequeue(meters.enqueue());
    Long use = meters.begin();
    long second = meters.started();
    Long waiting = meters.enqueue();
    assertEquals(1, used());
    meters.ended(first, null);
    meters.end(use);
    meters.ended(second, new IllegalStateException());
    meters.dequeue(waiting); // late, without a start and an end
    assertEquals(0, used());
    assertEquals(1, waits());
    assertNull(registry.find(CONNECTION + "use_time").timer());
  }
}
