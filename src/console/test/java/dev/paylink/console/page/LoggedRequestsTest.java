package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.Origin.Actor;
import dev.paylink.api.Origin.ActorType;
import dev.paylink.console.page.LoggedRequests.Failures;
import dev.paylink.console.page.LoggedRequests.LoggedRequest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LoggedRequestsTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private static LoggedRequest request(
      int minutes, int status, @Nullable String code, @Nullable String message) {
    return LoggedRequestBuilder.builder()
        .id("req_" + minutes)
        .time(NOON.minusSeconds(60L * minutes))
        .method("POST")
        .path("/v1/orders")
        .operationId("createOrder")
        .status(status)
        .code(code)
        .message(message)
        .actor(new Actor(ActorType.TOKEN, "tok_1", "shop"))
        .build();
  }

  @Test
  void countsFailuresOfOneKindTogetherWithTheNewest() {
    List<Failures> failures =
        LoggedRequests.failures(
            List.of(
                request(1, 409, "limit_reached", "The limit is 20"),
                request(2, 400, "invalid_request", "amount must be positive"),
                request(3, 201, null, null),
                request(4, 400, "invalid_request", "amount must be positive"),
                request(5, 400, "invalid_request", "currency must be a code")));
    assertEquals(
        List.of("req_2", "req_1", "req_5"),
        failures.stream().map(one -> one.newest().id()).toList());
    assertEquals(List.of(2L, 1L, 1L), failures.stream().map(Failures::count).toList());
  }

  @Test
  void findsNoFailureAmongSuccesses() {
    assertEquals(List.of(), LoggedRequests.failures(List.of(request(1, 200, null, null))));
  }

  @Test
  void takesAnUnansweredRequestForAFailure() {
    assertEquals(1, LoggedRequests.failures(List.of(request(1, 499, null, null))).size());
  }
}
