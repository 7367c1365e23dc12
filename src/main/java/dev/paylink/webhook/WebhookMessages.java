package dev.paylink.webhook;

import dev.paylink.event.EventType;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is sent to and answered by the webhook commands of {@link dev.paylink.bus.BusApi}. Every
 * {@code merchantId} is the public id of the merchant that asks ({@code mer_…}); a merchant reaches
 * its own endpoints and deliveries only.
 */
public final class WebhookMessages {
  private WebhookMessages() {}

  /**
   * Where a merchant wants its events.
   *
   * @param id {@code whe_…}
   * @param eventTypes which events; null for all
   * @param enabled whether events are delivered; those of a disabled endpoint are held
   * @param disabledReason why we disabled it; null while it is enabled or when the merchant did
   * @param headers sent with every delivery
   * @param maxConcurrency deliveries under way at once, on all nodes together
   * @param maxPerSecond deliveries begun in a second, on all nodes together; null for no limit
   * @param createdAt the time inside the id, to the millisecond
   */
  public record WebhookEndpoint(
      String id,
      String url,
      @Nullable String description,
      @Nullable List<EventType> eventTypes,
      boolean enabled,
      @Nullable String disabledReason,
      Map<String, String> headers,
      int maxConcurrency,
      @Nullable Integer maxPerSecond,
      Instant createdAt) {
    public WebhookEndpoint {
      eventTypes = eventTypes == null ? null : List.copyOf(eventTypes);
      headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers)); // in the same order
    }
  }
}
