package dev.paylink.console.page;

import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.console.web.StaffRequest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The form of a webhook endpoint: its fields as text, and what of them is sent. */
final class WebhookForm {
  private WebhookForm() {}

  /** The fields of a new endpoint. */
  static Map<String, String> empty() {
    return Map.of("maxConcurrency", "2");
  }

  /** The fields of an endpoint. */
  static Map<String, String> of(WebhookEndpoint endpoint) {
    Map<String, String> fields = new HashMap<>();
    fields.put("url", endpoint.url());
    fields.put("description", Objects.requireNonNullElse(endpoint.description(), ""));
    fields.put("eventTypes", String.join(" ", codes(endpoint)));
    fields.put(
        "headers",
        endpoint.headers().entrySet().stream()
            .map(header -> header.getKey() + ": " + header.getValue())
            .collect(Collectors.joining("\n")));
    fields.put("maxConcurrency", Integer.toString(endpoint.maxConcurrency()));
    fields.put(
        "maxPerSecond",
        endpoint.maxPerSecond() == null ? "" : Integer.toString(endpoint.maxPerSecond()));
    fields.put("ordered", Boolean.toString(endpoint.ordered()));
    return fields;
  }

  private static List<String> codes(WebhookEndpoint endpoint) {
    return endpoint.eventTypes() == null
        ? List.of()
        : endpoint.eventTypes().stream().map(EventType::code).toList();
  }

  /** The fields as somebody sent them. */
  static Map<String, String> typed(StaffRequest request) {
    Map<String, String> fields = new HashMap<>();
    for (String name :
        List.of("url", "description", "headers", "maxConcurrency", "maxPerSecond", "version")) {
      fields.put(name, request.field(name));
    }
    fields.put("eventTypes", String.join(" ", request.fields("eventTypes")));
    fields.put("ordered", Boolean.toString(!request.field("ordered").isEmpty()));
    return fields;
  }

  /** What changes of an endpoint; null for one that is new. */
  static Changes changes(Map<String, String> typed, @Nullable WebhookEndpoint now) {
    Map<String, String> before = now == null ? Map.of() : of(now);
    List<String> types = words(typed.get("eventTypes"));
    return new Changes()
        .text("url", value(typed, "url"), now == null ? "" : now.url())
        .text("description", value(typed, "description"), before(before, "description"))
        .value(
            "eventTypes",
            types.isEmpty() ? null : types,
            words(before.get("eventTypes")).isEmpty() ? null : words(before.get("eventTypes")))
        .entries(
            "headers", headers(value(typed, "headers")), now == null ? Map.of() : now.headers())
        .value(
            "maxConcurrency",
            number("maxConcurrency", value(typed, "maxConcurrency")),
            now == null ? null : now.maxConcurrency())
        .value(
            "maxPerSecond",
            number("maxPerSecond", value(typed, "maxPerSecond")),
            now == null ? null : now.maxPerSecond())
        .value("ordered", value(typed, "ordered").equals("true"), now != null && now.ordered());
  }

  private static String value(Map<String, String> fields, String name) {
    return fields.getOrDefault(name, "");
  }

  private static @Nullable String before(Map<String, String> fields, String name) {
    String value = value(fields, name);
    return value.isEmpty() ? null : value;
  }

  private static List<String> words(@Nullable String text) {
    return text == null || text.isEmpty() ? List.of() : List.of(text.split(" "));
  }

  private static @Nullable Object number(String field, String typed) {
    try {
      return typed.isEmpty() ? null : Integer.valueOf(typed);
    } catch (NumberFormatException malformed) {
      throw Fault.invalid(field, "must be a whole number");
    }
  }

  /** One header a line, as HTTP writes them. */
  static Map<String, String> headers(String text) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String line : text.lines().filter(one -> !one.isBlank()).toList()) {
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw Fault.invalid("headers", "must have one header in each line, as Name: value");
      }
      headers.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
    }
    return headers;
  }
}
