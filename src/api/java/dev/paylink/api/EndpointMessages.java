package dev.paylink.api;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is sent to and answered by the webhook-endpoint commands of {@link dev.paylink.api.BusApi}.
 * Every {@code merchantId} is the public id of the merchant that asks ({@code mer_…}), every {@code
 * endpointId} that of an endpoint ({@code whe_…}); a merchant reaches its own endpoints only.
 */
public final class EndpointMessages {
  private EndpointMessages() {}

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

  /** Which endpoints to list. */
  public record ListEndpoints(String merchantId, Paging paging) {}

  /** One page of endpoints, newest first. */
  public record EndpointPage(List<WebhookEndpoint> data, PageMeta meta) {
    public EndpointPage {
      data = List.copyOf(data);
    }
  }

  /** Asks for one endpoint. */
  public record GetEndpoint(String merchantId, String endpointId) {}

  /**
   * Creates an endpoint.
   *
   * @param testMode whether the merchant is in test mode, which permits {@code http} URLs
   * @param idempotencyKey 1 to 255 printable ASCII characters; null for none
   */
  public record CreateEndpoint(
      String merchantId, boolean testMode, @Nullable String idempotencyKey, NewEndpoint endpoint) {}

  /**
   * The reply to {@link CreateEndpoint}.
   *
   * @param endpoint as it was created
   * @param secret {@code whsec_…}, signs its deliveries
   */
  public record EndpointCreated(
      WebhookEndpoint endpoint, String secret, boolean replayed, String json) implements Created {
    @Override
    public String id() {
      return endpoint.id();
    }
  }

  /**
   * What a merchant says of a new endpoint.
   *
   * @param url absolute URL of at most 2,048 characters
   * @param description at most 200 characters
   * @param eventTypes which events; null for all
   * @param enabled null for true
   * @param headers at most 10; null for none
   * @param maxConcurrency from 1 to 50; null for 2
   * @param maxPerSecond from 1 to 1,000; null for no limit
   */
  public record NewEndpoint(
      String url,
      @Nullable String description,
      @Nullable List<EventType> eventTypes,
      @Nullable Boolean enabled,
      @Nullable Map<String, String> headers,
      @Nullable Integer maxConcurrency,
      @Nullable Integer maxPerSecond) {
    public NewEndpoint {
      eventTypes = eventTypes == null ? null : List.copyOf(eventTypes);
      headers = headers == null ? null : inOrder(headers);
    }
  }

  /** Changes an endpoint; {@code testMode} as in {@link CreateEndpoint}. */
  public record UpdateEndpoint(
      String merchantId, boolean testMode, String endpointId, EndpointChange change) {}

  /**
   * What is to change of an endpoint, with values as in {@link NewEndpoint}; null leaves a field as
   * it is.
   *
   * @param headers to be set, or, those without a value, to be taken away; the others stay
   * @param reset the names of the fields to have no value from now on
   */
  public record EndpointChange(
      @Nullable String url,
      @Nullable String description,
      @Nullable List<EventType> eventTypes,
      @Nullable Boolean enabled,
      @Nullable Map<String, @Nullable String> headers,
      @Nullable Integer maxConcurrency,
      @Nullable Integer maxPerSecond,
      @Nullable Set<String> reset) {
    public EndpointChange {
      eventTypes = eventTypes == null ? null : List.copyOf(eventTypes);
      headers = headers == null ? null : inOrder(headers);
      reset = reset == null ? null : Set.copyOf(reset);
    }
  }

  /** A copy in the merchant's own order, which {@link Map#copyOf} would not keep. */
  private static <V extends @Nullable String> Map<String, V> inOrder(Map<String, V> headers) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** Deletes an endpoint, and has nothing more delivered to it. */
  public record DeleteEndpoint(String merchantId, String endpointId) {}

  /** Asks for the secret of an endpoint. */
  public record GetEndpointSecret(String merchantId, String endpointId) {}

  /**
   * A secret that deliveries are signed with.
   *
   * @param secret {@code whsec_…}
   */
  public record EndpointSecret(String secret) {}

  /** Gives an endpoint another secret. */
  public record RotateEndpointSecret(String merchantId, String endpointId) {}

  /**
   * The secret that an endpoint has from now on.
   *
   * @param secret {@code whsec_…}
   * @param previousSecretExpiresAt until when the one before signs as well
   */
  public record RotatedSecret(String secret, Instant previousSecretExpiresAt) {}
}
