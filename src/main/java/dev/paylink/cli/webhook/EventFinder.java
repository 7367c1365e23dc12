package dev.paylink.cli.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.EventType;
import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.ServiceApi;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Finds an event that has just been written. Reads the feed from its oldest event, so this can take
 * time.
 */
final class EventFinder {
  private final ServiceApi api;
  private @Nullable String after;

  EventFinder(ServiceApi api) {
    this.api = api;
  }

  /**
   * Returns the id of the event; empty if it is not found in time, or the token may not read
   * events.
   */
  Optional<String> find(EventType type, String objectId, Duration patience) {
    AtomicReference<@Nullable String> found = new AtomicReference<>();
    try {
      Await.until(
          patience,
          () -> {
            found.set(readToEnd(type, objectId).orElse(null));
            return found.get() != null;
          });
    } catch (CommandFailure notPermitted) {
      System.err.println("Cannot look for the event: " + notPermitted.getMessage());
    }
    return Optional.ofNullable(found.get());
  }

  private Optional<String> readToEnd(EventType type, String objectId) {
    JsonNode page;
    do {
      page = page(type);
      Optional<String> found = findIn(page, objectId);
      if (found.isPresent()) {
        return found;
      }
    } while (page.at("/meta/hasMore").asBoolean());
    return Optional.empty();
  }

  private JsonNode page(EventType type) {
    return api.get(
        "/events?limit=100&types=%s%s"
            .formatted(type.code(), after == null ? "" : "&after=" + after));
  }

  private Optional<String> findIn(JsonNode page, String objectId) {
    for (JsonNode event : page.path("data")) {
      after = event.path("id").asText();
      JsonNode object = event.at("/data/object");
      if (objectId.equals(object.path("id").asText())
          || objectId.equals(object.path("orderId").asText())) {
        return Optional.of(event.path("id").asText());
      }
    }
    return Optional.empty();
  }
}
