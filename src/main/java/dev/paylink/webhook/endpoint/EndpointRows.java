package dev.paylink.webhook.endpoint;

import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.api.EventType;
import dev.paylink.db.Columns;
import dev.paylink.id.TypeId;
import dev.paylink.json.StrictJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads endpoints from rows of {@code webhook_endpoint}. */
final class EndpointRows {
  private EndpointRows() {}

  /** Returns the endpoint of a row with the columns {@link EndpointSql#COLUMNS}. */
  static WebhookEndpoint endpoint(Columns row) {
    UUID id = row.uuid("id");
    return new WebhookEndpoint(
        TypeId.WEBHOOK_ENDPOINT.encode(id),
        row.text("url"),
        row.optionalText("description"),
        types(row.optionalTexts("event_types")),
        row.flag("enabled"),
        row.optionalText("disabled_reason"),
        headers(Objects.requireNonNull(row.json("headers"))),
        Math.toIntExact(row.number("max_concurrency")),
        row.optionalInteger("max_per_second"),
        TypeId.timeOf(id));
  }

  /** Leaves out types that only a newer version knows. */
  private static @Nullable List<EventType> types(@Nullable List<String> names) {
    return names == null
        ? null
        : names.stream().map(EventType::of).flatMap(Optional::stream).toList();
  }

  private static Map<String, String> headers(String json) {
    Map<String, String> headers = new LinkedHashMap<>();
    StrictJson.read(json, Map.class)
        .forEach((name, value) -> headers.put(String.valueOf(name), String.valueOf(value)));
    return headers;
  }
}
