package dev.paylink.webhook;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.paylink.event.EventType;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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

  /** What became of a delivery. */
  public enum DeliveryState {
    /** It is to be attempted, now or later. */
    PENDING,
    /** Its endpoint is disabled; it waits for a retry or a recovery. */
    HELD,
    /** The receiver has it. */
    SUCCEEDED,
    /** The last attempt failed. */
    FAILED;

    /** The name in the contract and the database. */
    @JsonValue
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The delivery of one event to one endpoint.
   *
   * @param id {@code whd_…}
   * @param attemptCount attempts made so far, one under way among them
   * @param nextAttemptAt when the next one is made, or, of one under way, when another may begin if
   *     nothing is heard of it; null when there will be none
   * @param attempts the attempts, oldest first; null in a list
   */
  public record Delivery(
      String id,
      String endpointId,
      String eventId,
      EventType eventType,
      DeliveryState state,
      int attemptCount,
      @Nullable Instant nextAttemptAt,
      Instant createdAt,
      @Nullable List<Attempt> attempts) {
    public Delivery {
      attempts = attempts == null ? null : List.copyOf(attempts);
    }
  }

  /**
   * One attempt to deliver.
   *
   * @param number from 1
   * @param durationMs from its start to its end, in milliseconds
   * @param status of the HTTP answer; null when none came
   * @param headers of the answer
   * @param body the first 2 KiB of the answer
   * @param error what went wrong, in words; null for a success
   */
  public record Attempt(
      int number,
      Instant startedAt,
      int durationMs,
      @Nullable Integer status,
      @Nullable Map<String, String> headers,
      @Nullable String body,
      @Nullable String error) {
    public Attempt {
      headers = headers == null ? null : Map.copyOf(headers);
    }
  }
}
