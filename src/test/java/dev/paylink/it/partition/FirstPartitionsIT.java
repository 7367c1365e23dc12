package dev.paylink.it.partition;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.Partitions;
import dev.paylink.it.support.TestService;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The partitions of a new database, which has default partitions only. */
class FirstPartitionsIT {
  private static final String EVENTS = "select count(*) from event";

  @Test
  void movesRowsOfTodayWhenANodeCreatesTheirPartition() {
    try (TestService service = TestService.start(withRoles("api"))) {
      assertEquals(0, service.number("select count(*) from partition_range where not is_default"));
      service.newClient().newOrder();
      assertEquals("event_default", service.text("select tableoid::regclass from event"));
      long events = service.number(EVENTS);
      try (TestService sweeping = service.anotherNode(withRoles("sweeps"))) {
        Partitions.awaitCurrent(service);
        await().until(() -> service.number("select count(*) from event_default") == 0);
        assertEquals(events, service.number(EVENTS));
      }
    }
  }

  /** A row that is older than the retention, such as a delivery that is sent again, stays there. */
  @Test
  void createsNoPartitionOfAnOldRow() {
    try (TestService service = TestService.start(withRoles("api"))) {
      service.execute(
          """
          insert into webhook_delivery_done values (
            '00000000-0000-7000-8000-000000000001', gen_random_uuid(), gen_random_uuid(),
            gen_random_uuid(), 'ping', 1, 'failed', now())
          """);
      try (TestService sweeping = service.anotherNode(withRoles("sweeps"))) {
        Partitions.awaitCurrent(service);
        assertEquals(
            0,
            service.number(
                "select count(*) from partition_range where first_id < first_id_of_day('2020-01-01')"));
      }
    }
  }

  @Test
  void hasPartitionsOfNowBeforeItServes() {
    // A node of its own: it starts on a new database.
    try (TestService service = TestService.start()) {
      assertEquals(4, Partitions.current(service));
      assertEquals(0, service.number("select count(*) from event_default"));
    }
  }

  private static Map<String, String> withRoles(String roles) {
    return Map.of("PAYLINK_NODE_ROLES", roles);
  }
}
