package dev.paylink.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.cli.base.CommandFailure;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Says in one sentence what an answer means that is no success. */
final class Refusals {
  private final String baseUrl;

  Refusals(String baseUrl) {
    this.baseUrl = baseUrl;
  }

  /**
   * Returns the failure for an answer.
   *
   * @param body null if it is no JSON object
   */
  CommandFailure of(HttpResponse<?> response, @Nullable JsonNode body) {
    int status = response.statusCode();
    if (body == null || !body.hasNonNull("message")) {
      return foreign(status, retryAfter(response));
    }
    String message =
        "%s: %s (requestId %s)"
            .formatted(
                body.path("code").asText(Integer.toString(status)),
                body.path("message").asText(),
                body.path("requestId").asText("unknown"));
    return new ApiRefusal(message, status, retryAfter(response));
  }

  /** The answer of another server: perhaps of a proxy that does not reach the service now. */
  private CommandFailure foreign(int status, Duration retryAfter) {
    String message = "%s answers %d, but not as Paylink does; is ".formatted(baseUrl, status);
    ApiRefusal ofProxy = new ApiRefusal(message + "the service running?", status, retryAfter);
    return ofProxy.isTemporary() ? ofProxy : new CommandFailure(message + "it the right base URL?");
  }

  private static Duration retryAfter(HttpResponse<?> response) {
    return response
        .headers()
        .firstValue("Retry-After")
        .filter(value -> value.matches("[0-9]{1,5}"))
        .map(value -> Duration.ofSeconds(Long.parseLong(value)))
        .orElse(Duration.ZERO);
  }
}
