package dev.paylink.it.support;

import static org.awaitility.Awaitility.await;

/** Partitions of a service's database. */
public final class Partitions {
  private static final String CURRENT =
      """
      select count(*) from partition_range
      where first_id <= first_id_of_day(date '%1$s') and end_id > first_id_of_day(date '%1$s')
      """;

  private Partitions() {}

  /**
   * Waits until the sweep has created those of the service's time, after it was started or
   * advanced.
   */
  public static void awaitCurrent(TestService service) {
    await().until(() -> current(service) == 4);
  }

  /** How many of the five tables have a partition of the service's time. */
  public static long current(TestService service) {
    String today = service.clock().instant().toString().substring(0, 10);
    return service.number(CURRENT.formatted(today));
  }
}
