package dev.paylink.it.feed;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.paylink.api.BusApi;
import dev.paylink.data.outbox.OutboxBus;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Of several nodes one gives positions, and another takes over when it stops or dies. */
class SequencerLeaseIT {
  private TestService first;
  private TestService second;
  private ApiClient client;

  @BeforeEach
  void start() {
    // A node of its own: it competes for the lease on the database.
    first = TestService.start();
    await().until(() -> !holder().isEmpty());
    second = first.anotherNode(Map.of());
    client = first.newClient();
  }

  @AfterEach
  void stop() {
    second.close();
    first.close();
  }

  private String holder() {
    return first.text(
        "select coalesce((select holder::text from lease where work = 'sequencer' and expires_at > now()), '')");
  }

  private void awaitPositions() {
    await().until(() -> first.number("select count(*) from event where position is null") == 0);
  }

  @Test
  void givesPositionsOnOneNodeWithoutGap() {
    AtomicInteger published = new AtomicInteger();
    first.node().bus().subscribe(BusApi.EVENTS, event -> published.incrementAndGet());
    second.node().bus().subscribe(BusApi.EVENTS, event -> published.incrementAndGet());
    ApiClient there = new ApiClient(second, client.token());
    for (int i = 0; i < 20; i++) {
      (i % 2 == 0 ? client : there).newOrder();
    }
    awaitPositions();
    assertEquals(0, first.number("select max(position) - count(*) from event"));
    await().until(() -> published.get() == 20);
  }

  @Test
  void takesOverFromNodeThatStops() {
    await().until(() -> holder().equals(first.node().nodeId().toString()));
    TestService.await(first.stop());
    assertNotEquals(first.node().nodeId().toString(), holder());
    new ApiClient(second, client.token()).newOrder();
    awaitPositions();
    assertEquals(second.node().nodeId().toString(), holder());
  }

  @Test
  void takesOverFromNodeThatDies() {
    second.execute(
        "update lease set holder = gen_random_uuid(), fence = fence + 1, expires_at = now() + interval '1 s' where work = 'sequencer'");
    String dead = holder();
    client.newOrder();
    awaitPositions();
    assertNotEquals(dead, holder());
  }

  /**
   * A node that writes wakes up the one that gives positions; the tick of a second is not enough.
   */
  @Test
  void wakesUpSequencerOfAnotherNode() {
    ApiClient there = new ApiClient(second, client.token());
    AtomicInteger wakeUps = new AtomicInteger();
    first
        .node()
        .bus()
        .subscribe(
            OutboxBus.EVENTS_WRITTEN,
            written -> {
              if (!written.byThisNode()) {
                wakeUps.incrementAndGet();
              }
            });
    await()
        .until(
            () -> {
              there.newOrder();
              return wakeUps.get() > 0;
            });
  }
}
