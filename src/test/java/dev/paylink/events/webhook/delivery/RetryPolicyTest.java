package dev.paylink.events.webhook.delivery;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.events.webhook.delivery.RetryPolicy.Delivered;
import dev.paylink.events.webhook.delivery.RetryPolicy.Disable;
import dev.paylink.events.webhook.delivery.RetryPolicy.GiveUp;
import dev.paylink.events.webhook.delivery.RetryPolicy.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryPolicyTest {
  private static final List<Duration> SCHEDULE =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(5),
          Duration.ofHours(10),
          Duration.ofHours(14),
          Duration.ofHours(20),
          Duration.ofHours(24));
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

  private final RetryPolicy policy = new RetryPolicy(SCHEDULE);

  @Test
  void followsTheRetryScheduleAndThenGivesUp() {
    for (int step = 0; step < SCHEDULE.size(); step++) {
      assertEquals(new Retry(SCHEDULE.get(step)), policy.judge(step, 500, null, 0, NOW));
    }
    assertEquals(new GiveUp(), policy.judge(9, 500, null, 0, NOW));
    assertEquals(new GiveUp(), policy.judge(10, null, null, 0.5, NOW));
  }

  @Test
  void addsJitterToTheBackoff() {
    assertEquals(new Retry(Duration.ofMillis(5_250)), policy.judge(0, null, null, 0.5, NOW));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 204, 206, 299})
  void acceptsEvery2xxAsDelivered(int status) {
    assertEquals(new Delivered(), policy.judge(0, status, "60", 0, NOW));
    assertEquals(new Delivered(), policy.judge(99, status, null, 0, NOW));
  }

  @ParameterizedTest
  @ValueSource(ints = {101, 199, 300, 301, 302, 304, 307, 308, 400, 401, 404, 409, 429, 500, 503})
  void retriesAfterAnyOtherStatus(int status) {
    assertEquals(new Retry(SCHEDULE.get(0)), policy.judge(0, status, null, 0, NOW));
  }

  @Test
  void disablesTheEndpointAfter410() {
    assertEquals(new Disable(), policy.judge(0, 410, "60", 0, NOW));
    assertEquals(new Disable(), policy.judge(9, 410, null, 0, NOW));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "300 | 300",
        "301 | 301",
        " 450 | 450",
        "600 | 600",
        "601 | 600",
        "0 | 300",
        "299 | 300",
        "-1 | 300",
        "86400 | 600",
        "99999999999999999999999999 | 600",
        "000000000000400 | 600",
        "4e2 | 300",
        "400.5 | 300",
        "400, 500 | 300",
        "soon | 300",
        "'' | 300",
        "Sat, 21 Nov 2026 10:07:00 GMT | 420",
        "Saturday, 21-Nov-26 10:07:00 GMT | 420",
        "Sat Nov 21 10:07:00 2026 | 420",
        "Sat, 21 Nov 2026 09:00:00 GMT | 300",
        "Thu, 01 Jan 1970 00:00:00 GMT | 300",
        "Fri, 31 Dec 9999 23:59:59 GMT | 600",
        "Sat, 41 Nov 2026 10:07:00 GMT | 300"
      })
  void honoursRetryAfterUpToTwiceTheBackoff(String retryAfter, long seconds) {
    Retry expected = new Retry(Duration.ofSeconds(seconds));
    assertEquals(expected, policy.judge(1, 429, retryAfter, 0, NOW));
    assertEquals(expected, policy.judge(1, 503, retryAfter, 0, NOW));
    assertEquals(new Retry(Duration.ofMinutes(5)), policy.judge(1, 500, retryAfter, 0, NOW));
    assertEquals(new GiveUp(), policy.judge(9, 503, retryAfter, 0, NOW));
  }
}
