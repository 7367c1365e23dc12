package dev.paylink.cli.webhook;

import dev.paylink.api.EventType;
import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.ServiceApi;
import io.vertx.core.json.JsonObject;
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
    JsonObject page;
    do {
      page = page(type);
      Optional<String> found = findIn(page, objectId);
      if (found.isPresent()) {
        return found;
      }
    } while (page.getJsonObject("meta").getBoolean("hasMore"));
    return Optional.empty();
  }

  private JsonObject page(EventType type) {
    return api.get(
        "/events?limit=100&types=%s%s"
            .formatted(type.code(), after == null ? "" : "&after=" + after));
  }

  private Optional<String> findIn(JsonObject page, String objectId) {
    for (Object one : page.getJsonArray("data")) {
      JsonObject event = (JsonObject) one;
      after = event.getString("id");
      JsonObject object = event.getJsonObject("data").getJsonObject("object");
      if (objectId.equals(object.getString("id")) || objectId.equals(object.getString("orderId"))) {
        return Optional.of(event.getString("id"));
      }
    }
    return Optional.empty();
  }
}
