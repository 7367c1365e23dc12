package dev.paylink.events.webhook.endpoint;

import dev.paylink.api.EndpointMessages.EndpointChange;
import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.api.EventType;
import dev.paylink.api.WebhookEndpointBuilder;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.NamedStatement.Values;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads endpoints from rows of {@code webhook_endpoint}, and gives the values for them. */
final class EndpointRows {
  private final SealedHeaders headers;

  EndpointRows(SealedHeaders headers) {
    this.headers = headers;
  }

  /** Returns the endpoint of a row with the columns {@link EndpointSql#COLUMNS}. */
  WebhookEndpoint endpoint(Columns row) {
    UUID id = row.uuid("id");
    String endpointId = TypeId.WEBHOOK_ENDPOINT.encode(id);
    return WebhookEndpointBuilder.builder()
        .id(endpointId)
        .url(row.text("url"))
        .description(row.optionalText("description"))
        .eventTypes(types(row.optionalTexts("event_types")))
        .enabled(row.flag("enabled"))
        .disabledReason(row.optionalText("disabled_reason"))
        .failingSince(row.time("failing_since"))
        .headers(headers.open(Objects.requireNonNull(row.json("headers")), endpointId))
        .maxConcurrency(Math.toIntExact(row.number("max_concurrency")))
        .maxPerSecond(row.optionalInteger("max_per_second"))
        .ordered(row.flag("ordered"))
        .createdAt(TypeId.timeOf(id))
        .build();
  }

  /** Leaves out types that only a newer version knows. */
  private static @Nullable List<EventType> types(@Nullable List<String> names) {
    return names == null
        ? null
        : names.stream().map(EventType::of).flatMap(Optional::stream).toList();
  }

  /** The values of a new endpoint. */
  Values values(WebhookEndpoint endpoint) {
    return new Values()
        .set("url", endpoint.url())
        .set("description", endpoint.description())
        .set("eventTypes", codes(endpoint.eventTypes()))
        .set("enabled", endpoint.enabled())
        .set("headers", headers.seal(endpoint.headers(), endpoint.id()))
        .set("maxConcurrency", endpoint.maxConcurrency())
        .set("maxPerSecond", endpoint.maxPerSecond())
        .set("ordered", endpoint.ordered());
  }

  /** The changed values; null for unchanged ones. */
  Values values(EndpointChange change, UUID endpointId) {
    return new Values()
        .set("url", change.url())
        .set("description", change.description())
        .set("eventTypes", codes(change.eventTypes()))
        .set("enabled", change.enabled())
        .set("headers", sealed(change.headers(), endpointId))
        .set("maxConcurrency", change.maxConcurrency())
        .set("maxPerSecond", change.maxPerSecond())
        .set("ordered", change.ordered());
  }

  private static String @Nullable [] codes(@Nullable List<EventType> types) {
    return types == null ? null : types.stream().map(EventType::code).toArray(String[]::new);
  }

  private @Nullable String sealed(
      @Nullable Map<String, @Nullable String> changed, UUID endpointId) {
    return changed == null
        ? null
        : headers.seal(changed, TypeId.WEBHOOK_ENDPOINT.encode(endpointId));
  }
}
