package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.paylink.api.EventMessages.FeedMeta;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Requests and replies of the delivery commands of {@link BusApi}. Every {@code merchantId} is the
 * id of the requesting merchant ({@code mer_…}), every {@code endpointId} is the id of a webhook
 * endpoint ({@code whe_…}), and every {@code deliveryId} is the id of a delivery ({@code whd_…}). A
 * merchant sees only its own deliveries.
 */
public final class DeliveryMessages {
  private DeliveryMessages() {}

  /** The state of a delivery. */
  public enum DeliveryState {
    /** In flight, or waiting for its next attempt. */
    PENDING,
    /**
     * Not sent: its endpoint is disabled, or was disabled when the event was written. In the second
     * case it stays held until {@link BusApi#RETRY_DELIVERY} or {@link
     * BusApi#RECOVER_WEBHOOK_ENDPOINT}.
     */
    HELD,
    /** The last attempt succeeded. */
    SUCCEEDED,
    /** The last attempt of the retry schedule failed; not retried unless requested. */
    FAILED;

    /** The name in the contract and the database: lower case. */
    @JsonValue
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The state with a {@link #code()}.
     *
     * @throws IllegalArgumentException if the code is unknown
     */
    public static DeliveryState of(String code) {
      return valueOf(code.toUpperCase(Locale.ROOT));
    }
  }

  /** What a receiver did with an event, as it says in the header {@code webhook-outcome}. */
  public enum ReceiverOutcome {
    /** It stored the event, or acted on it. */
    PROCESSED,
    /** It has had this event before, and did nothing again. */
    DUPLICATE,
    /** It ignored the event, because the event is stale, or its type or object does not matter. */
    IGNORED;

    /** The name in the contract and in the header: lower case. */
    @JsonValue
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The outcome that a header names; null for no header, and for one with another value. */
    public static @Nullable ReceiverOutcome ofHeader(@Nullable String header) {
      String code = header == null ? "" : header.strip().toLowerCase(Locale.ROOT);
      return Arrays.stream(values())
          .filter(outcome -> outcome.code().equals(code))
          .findFirst()
          .orElse(null);
    }
  }

  /**
   * The delivery of one event to one endpoint.
   *
   * @param id {@code whd_…}
   * @param eventId {@code evt_…}
   * @param attemptCount number of finished attempts
   * @param nextAttemptAt when the next attempt is due, or since when it is being made; null if no
   *     attempt is due
   * @param createdAt the time inside the id, to the millisecond
   * @param attempts the newest 100 finished attempts, oldest first; null in a list without attempts
   */
  @RecordBuilder
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
   * One attempt to deliver: one HTTP request.
   *
   * @param number from 1
   * @param startedAt the start, to the microsecond
   * @param durationMs from start to end, in milliseconds
   * @param status the HTTP status of the response; null without a response
   * @param headers the headers of the response, up to 2 KiB of names and values; an entry {@code
   *     (left out)} has the number of the others; no header can have this name; null without a
   *     response
   * @param body the first 2 KiB of the response body; null without a response
   * @param error the reason for the failure, for people; null for a success
   * @param outcome what the receiver did, as it says itself; null if it says nothing
   */
  public record Attempt(
      int number,
      Instant startedAt,
      int durationMs,
      @Nullable Integer status,
      @Nullable Map<String, String> headers,
      @Nullable String body,
      @Nullable String error,
      @Nullable ReceiverOutcome outcome) {
    public Attempt {
      headers = headers == null ? null : Map.copyOf(headers);
    }
  }

  /**
   * Lists deliveries, newest first; a null filter matches every delivery.
   *
   * @param objectId the object of the events, as {@link EventMessages.ListEvents} has it; its
   *     newest 1,000 events are looked at
   * @param createdFrom start of the period, inclusive
   * @param createdTo end of the period, exclusive
   * @param withAttempts whether each delivery has its attempts; a page of large ones is shortened
   * @param after {@code whd_…}, the delivery to continue after; null for the first page
   * @param limit maximum number of deliveries, from 1 to 100
   */
  @RecordBuilder
  public record ListDeliveries(
      String merchantId,
      @Nullable String endpointId,
      @Nullable String objectId,
      @Nullable EventType eventType,
      @Nullable DeliveryState state,
      @Nullable Instant createdFrom,
      @Nullable Instant createdTo,
      boolean withAttempts,
      @Nullable String after,
      int limit) {}

  /** One page of deliveries, newest first. */
  public record DeliveryPage(List<Delivery> data, FeedMeta meta) {
    public DeliveryPage {
      data = List.copyOf(data);
    }
  }

  /** Gets one delivery with its attempts. */
  public record GetDelivery(String merchantId, String deliveryId) {}

  /**
   * Sends a delivery at once, in any state, and restarts its retry schedule. To an ordered
   * endpoint, a failed delivery may come after later ones of its object. A pending delivery keeps
   * the order.
   *
   * @param readable the event types that the caller may read; null for all. Others are refused with
   *     {@code insufficient_scope}
   */
  public record RetryDelivery(
      String merchantId, String deliveryId, @Nullable Set<EventType> readable) {
    public RetryDelivery {
      readable = readable == null ? null : Set.copyOf(readable);
    }
  }

  /**
   * Sends the failed, held and pending deliveries of an endpoint now, and starts their retry
   * schedule again. The order of an ordered endpoint is kept as by {@link RetryDelivery}.
   *
   * @param since start of the period of the events, inclusive; in the past
   * @param until end of the period, exclusive, after {@code since}; null for now
   * @param readable the event types that the caller may read; null for all. Others are refused with
   *     {@code insufficient_scope}
   */
  public record RecoverEndpoint(
      String merchantId,
      String endpointId,
      Instant since,
      @Nullable Instant until,
      @Nullable Set<EventType> readable) {
    public RecoverEndpoint {
      readable = readable == null ? null : Set.copyOf(readable);
    }
  }

  /** The number of deliveries that were queued again. */
  public record Recovered(int count) {}

  /** Sends a {@code ping} to an endpoint now. */
  public record TestEndpoint(String merchantId, String endpointId) {}
}
