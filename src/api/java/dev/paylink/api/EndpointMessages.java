package dev.paylink.api;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Requests and replies of the webhook-endpoint commands of {@link BusApi}. Every {@code merchantId}
 * is the id of the requesting merchant ({@code mer_…}), and every {@code endpointId} is the id of
 * an endpoint ({@code whe_…}). A merchant sees only its own endpoints.
 */
public final class EndpointMessages {
  private EndpointMessages() {}

  /**
   * A webhook endpoint: a URL to which a merchant's events are delivered.
   *
   * @param id {@code whe_…}
   * @param url absolute URL of the receiver
   * @param description the merchant's own text; null if absent
   * @param eventTypes the event types to deliver; null or empty for all
   * @param enabled whether events are delivered; deliveries of a disabled endpoint are held
   * @param disabledReason why Paylink disabled it; null while it is enabled, or if the merchant
   *     disabled it
   * @param failingSince when an attempt failed, if no attempt has succeeded since; null otherwise
   * @param headers the merchant's own headers, sent with every delivery
   * @param maxConcurrency maximum number of deliveries in flight, on all nodes together
   * @param maxPerSecond maximum number of deliveries started per second, on all nodes together;
   *     null for no limit
   * @param ordered whether an event is sent only after the previous event of the same object was
   *     accepted or given up
   * @param createdAt the time inside the id, to the millisecond
   */
  @RecordBuilder
  public record WebhookEndpoint(
      String id,
      String url,
      @Nullable String description,
      @Nullable List<EventType> eventTypes,
      boolean enabled,
      @Nullable String disabledReason,
      @Nullable Instant failingSince,
      Map<String, String> headers,
      int maxConcurrency,
      @Nullable Integer maxPerSecond,
      boolean ordered,
      Instant createdAt) {
    public WebhookEndpoint {
      eventTypes = eventTypes == null ? null : List.copyOf(eventTypes);
      headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }
  }

  /** Lists endpoints, newest first. */
  public record ListEndpoints(String merchantId, Paging paging) {}

  /** One page of endpoints, newest first. */
  public record EndpointPage(List<WebhookEndpoint> data, PageMeta meta)
      implements Page<WebhookEndpoint> {
    public EndpointPage {
      data = List.copyOf(data);
    }
  }

  /** Gets one endpoint, without its secret. */
  public record GetEndpoint(String merchantId, String endpointId) {}

  /**
   * Creates an endpoint.
   *
   * @param testMode whether the merchant is in test mode, which permits {@code http} URLs
   * @param idempotencyKey 1 to 255 printable ASCII characters; null if absent
   * @param readable the event types that the caller may read; null for all. An endpoint that gets
   *     others is refused with {@code insufficient_scope}
   */
  public record CreateEndpoint(
      String merchantId,
      boolean testMode,
      @Nullable String idempotencyKey,
      NewEndpoint endpoint,
      @Nullable Set<EventType> readable) {
    public CreateEndpoint {
      readable = readable == null ? null : Set.copyOf(readable);
    }
  }

  /**
   * The reply to {@link CreateEndpoint}.
   *
   * @param endpoint the new endpoint
   * @param secret {@code whsec_…} and base64; signs its deliveries
   * @param replayed as {@link Created#replayed()}
   * @param json as {@link Created#json()}
   */
  public record EndpointCreated(
      WebhookEndpoint endpoint, String secret, boolean replayed, String json) implements Created {
    @Override
    public String id() {
      return endpoint.id();
    }
  }

  /**
   * The properties of a new endpoint.
   *
   * @param url absolute URL of at most 2,048 characters
   * @param description at most 200 characters
   * @param eventTypes the event types to deliver; null or empty for all
   * @param enabled null for true
   * @param headers the merchant's own headers, at most 10, sent in this order; null if absent
   * @param maxConcurrency from 1 to 500; null for 2
   * @param maxPerSecond from 1 to 1,000; null for no limit
   * @param ordered as in {@link WebhookEndpoint}; null for false
   */
  public record NewEndpoint(
      String url,
      @Nullable String description,
      @Nullable List<EventType> eventTypes,
      @Nullable Boolean enabled,
      @Nullable Map<String, String> headers,
      @Nullable Integer maxConcurrency,
      @Nullable Integer maxPerSecond,
      @Nullable Boolean ordered) {
    public NewEndpoint {
      eventTypes = eventTypes == null || eventTypes.isEmpty() ? null : List.copyOf(eventTypes);
      headers = headers == null ? null : inOrder(headers);
    }
  }

  /**
   * Changes an endpoint.
   *
   * @param testMode as in {@link CreateEndpoint}
   * @param readable the event types that the caller may read; null for all. An endpoint that gets
   *     others is refused with {@code insufficient_scope}
   */
  public record UpdateEndpoint(
      String merchantId,
      boolean testMode,
      String endpointId,
      EndpointChange change,
      @Nullable Set<EventType> readable,
      Conditions conditions) {
    public UpdateEndpoint {
      readable = readable == null ? null : Set.copyOf(readable);
    }
  }

  /**
   * An endpoint after its change.
   *
   * @param replayed as in {@link Changed}; then the endpoint is as it was after the first change
   */
  public record EndpointUpdated(WebhookEndpoint endpoint, boolean replayed) implements Changed {}

  /**
   * The changes to an endpoint, with values as in {@link NewEndpoint}; null leaves a field
   * unchanged. An empty list of event types is the same as {@code eventTypes} in {@code reset}.
   *
   * @param headers headers to set, or to remove if their value is null; other headers stay
   * @param ordered holds for events that are written after the change
   * @param reset names of the fields to clear: {@code description}, {@code eventTypes}, {@code
   *     headers} or {@code maxPerSecond}; null if absent
   */
  @RecordBuilder
  public record EndpointChange(
      @Nullable String url,
      @Nullable String description,
      @Nullable List<EventType> eventTypes,
      @Nullable Boolean enabled,
      @Nullable Map<String, @Nullable String> headers,
      @Nullable Integer maxConcurrency,
      @Nullable Integer maxPerSecond,
      @Nullable Boolean ordered,
      @Nullable Set<String> reset) {
    public EndpointChange {
      if (eventTypes != null && eventTypes.isEmpty()) {
        eventTypes = null;
        reset = with("eventTypes", reset);
      }
      eventTypes = eventTypes == null ? null : List.copyOf(eventTypes);
      headers = headers == null ? null : inOrder(headers);
      // In order, as the fingerprint of the change is made from it.
      reset = reset == null ? null : Collections.unmodifiableSet(new TreeSet<>(reset));
    }

    private static Set<String> with(String field, @Nullable Set<String> others) {
      Set<String> all = new HashSet<>(Set.of(field));
      all.addAll(others == null ? Set.of() : others);
      return all;
    }
  }

  /** An immutable copy that keeps the order of the headers; {@link Map#copyOf} does not. */
  private static <V extends @Nullable String> Map<String, V> inOrder(Map<String, V> headers) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** Deletes an endpoint; its pending deliveries are dropped. */
  public record DeleteEndpoint(String merchantId, String endpointId, Conditions conditions) {}

  /**
   * Gets the secret of an endpoint.
   *
   * @param readable the event types that the caller may read; null for all. An endpoint that gets
   *     others is refused with {@code insufficient_scope}
   */
  public record GetEndpointSecret(
      String merchantId, String endpointId, @Nullable Set<EventType> readable) {
    public GetEndpointSecret {
      readable = readable == null ? null : Set.copyOf(readable);
    }
  }

  /**
   * A secret that signs deliveries.
   *
   * @param secret {@code whsec_…}
   */
  public record EndpointSecret(String secret) {}

  /**
   * Replaces the secret of an endpoint.
   *
   * @param readable the event types that the caller may read; null for all. An endpoint that gets
   *     others is refused with {@code insufficient_scope}
   */
  public record RotateEndpointSecret(
      String merchantId,
      String endpointId,
      @Nullable Set<EventType> readable,
      Conditions conditions) {
    public RotateEndpointSecret {
      readable = readable == null ? null : Set.copyOf(readable);
    }
  }

  /**
   * The reply to a rotation.
   *
   * @param replayed as in {@link Changed}
   */
  public record SecretRotated(RotatedSecret secret, boolean replayed) implements Changed {}

  /**
   * The new secret of an endpoint.
   *
   * @param secret {@code whsec_…}
   * @param previousSecretExpiresAt until when the previous secret also signs
   */
  public record RotatedSecret(String secret, Instant previousSecretExpiresAt) {}
}
