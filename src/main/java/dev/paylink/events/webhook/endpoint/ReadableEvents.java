package dev.paylink.events.webhook.endpoint;

import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.api.Fault.Detail;
import dev.paylink.api.FaultCode;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which events a token may read, and may therefore send to an endpoint. {@code events:read} covers
 * all events; {@code orders:read} covers events of orders, payments, refunds, customers, messages
 * and extensions; {@code payment-links:read} covers events of payment links, digital products,
 * licence keys and landing pages. Events of endpoints and of tokens need no scope, as they hold no
 * secret and no data of customers. An endpoint for all types must not need more scopes than it did.
 */
public final class ReadableEvents {
  private static final String ALL = "events:read";

  private ReadableEvents() {}

  /** Returns the event types that a token with these scopes may read; null for all. */
  public static @Nullable Set<EventType> of(Set<String> scopes) {
    Set<EventType> readable = EnumSet.noneOf(EventType.class);
    for (EventType type : EventType.values()) {
      String scope = scope(type.code());
      if (scope.isEmpty() || scopes.contains(scope)) {
        readable.add(type);
      }
    }
    return scopes.contains(ALL) || readable.size() == EventType.values().length ? null : readable;
  }

  /**
   * Returns the scope, other than {@code events:read}, for an event type; empty if it needs no
   * scope.
   */
  private static String scope(String type) {
    String object = type.substring(0, Math.max(0, type.indexOf('.')));
    return switch (object) {
      case "order", "payment", "refund", "customer", "message", "extension" -> "orders:read";
      case "payment_link", "digital_product", "licence_key", "landing_page" -> "payment-links:read";
      case "merchant", "webhook_endpoint", "token", "" -> "";
      default -> ALL; // of a newer version
    };
  }

  /**
   * Checks that every event of an endpoint may be read.
   *
   * @param readable null for all
   * @param types the event types of the endpoint; null for all
   * @throws Fault {@code insufficient_scope}
   */
  public static void check(@Nullable Set<EventType> readable, @Nullable Collection<String> types) {
    if (readable == null) {
      return;
    }
    Set<String> known = Set.of(codes(readable));
    List<String> unreadable =
        (types == null ? all() : types).stream().filter(type -> !known.contains(type)).toList();
    if (!unreadable.isEmpty()) {
      throw refused(unreadable);
    }
  }

  private static Fault refused(Collection<String> types) {
    String scopes =
        types.stream()
            .map(ReadableEvents::scope)
            .distinct()
            .sorted()
            .collect(Collectors.joining(" and "));
    return Fault.reported(
        FaultCode.INSUFFICIENT_SCOPE,
        "Events %s need a token with scope %s"
            .formatted(String.join(", ", types), scopes.equals(ALL) ? ALL : scopes + ", or " + ALL),
        List.of(new Detail("scope", ALL)),
        0);
  }

  private static List<String> all() {
    return Arrays.stream(EventType.values()).map(EventType::code).toList();
  }

  /** Returns the codes of event types as a statement parameter; null for all. */
  public static String @Nullable [] parameter(@Nullable Set<EventType> readable) {
    return readable == null ? null : codes(readable);
  }

  private static String[] codes(Collection<EventType> types) {
    return types.stream().map(EventType::code).toArray(String[]::new);
  }

  /**
   * Returns the condition that an endpoint gets only events that may be read.
   *
   * @param types SQL of its event types, null for all
   * @param parameter such as {@code $3}, with {@link #parameter}
   */
  public static String condition(String types, String parameter) {
    String all = all().stream().collect(Collectors.joining("', '", "array['", "']"));
    return "(%1$s::text[] is null or coalesce(%2$s, %3$s) <@ %1$s)"
        .formatted(parameter, types, all);
  }
}
