package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.paylink.api.EventMessages.FeedMeta;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is sent to and answered by the commands of {@link dev.paylink.api.BusApi} on deliveries.
 * Every {@code merchantId} is the public id of the merchant that asks ({@code mer_…}); a merchant
 * reaches its own deliveries only.
 */
public final class DeliveryMessages {
  private DeliveryMessages() {}

  /** What became of a delivery. */
  public enum DeliveryState {
    /** It is to be attempted, now or later. */
    PENDING,
    /** Its endpoint is disabled, or was when it came up; then it waits to be asked for. */
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

    /** The state of a name as {@link #code} gives it. */
    public static DeliveryState of(String code) {
      return valueOf(code.toUpperCase(Locale.ROOT));
    }
  }

  /**
   * The delivery of one event to one endpoint.
   *
   * @param id {@code whd_…}
   * @param attemptCount attempts that have ended
   * @param nextAttemptAt when the next one is made, or, while one is under way, when another one
   *     would be if nothing were heard of it; null when there will be none
   * @param attempts those that have ended, oldest first, the newest 100 at most; null in a list
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

  /**
   * Which deliveries to list, newest first; null filters let everything through.
   *
   * @param after {@code whd_…}, the delivery to continue behind
   * @param createdFrom inclusive
   * @param createdTo exclusive
   * @param limit how many at most, from 1 to 100
   */
  public record ListDeliveries(
      String merchantId,
      @Nullable String endpointId,
      @Nullable EventType eventType,
      @Nullable DeliveryState state,
      @Nullable Instant createdFrom,
      @Nullable Instant createdTo,
      @Nullable String after,
      int limit) {}

  /** Deliveries, newest first. */
  public record DeliveryPage(List<Delivery> data, FeedMeta meta) {
    public DeliveryPage {
      data = List.copyOf(data);
    }
  }

  /** Asks for one delivery, with its attempts. */
  public record GetDelivery(String merchantId, String deliveryId) {}

  /** Has a delivery sent at once, whatever became of it, and the schedule begin anew. */
  public record RetryDelivery(String merchantId, String deliveryId) {}

  /**
   * Queues again what failed or was held.
   *
   * @param since of the events, inclusive
   * @param until exclusive
   */
  public record RecoverEndpoint(
      String merchantId, String endpointId, Instant since, Instant until) {}

  /** How many deliveries were queued again. */
  public record Recovered(int count) {}

  /** Sends a {@code ping} to an endpoint now. */
  public record TestEndpoint(String merchantId, String endpointId) {}
}
