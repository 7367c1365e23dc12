package dev.paylink.events.webhook.history;

import dev.paylink.api.DeliveryMessages.DeliveryState;
import dev.paylink.api.DeliveryMessages.ListDeliveries;
import dev.paylink.api.EventType;
import dev.paylink.api.ListDeliveriesBuilder;
import dev.paylink.base.id.TypeId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Explains how PostgreSQL lists deliveries. */
public final class DeliveryLists {
  private static final UUID SOME = new UUID(0, 0);

  private DeliveryLists() {}

  /**
   * Returns statements to run in order on one connection configured like the service's. The last
   * one returns the query plan with its buffer counts, as JSON.
   */
  public static List<String> explaining(ListDeliveries query) {
    DeliveryListStatement.Statement list = DeliveryListStatement.of(query);
    String values =
        IntStream.range(0, list.parameters().size())
            .mapToObj(i -> literal(list.parameters().get(i)))
            .collect(Collectors.joining(", "));
    return List.of(
        "prepare list as " + list.text(),
        "explain (analyze, buffers, format json) execute list(%s)".formatted(values));
  }

  private static String literal(Object value) {
    return value instanceof String[] texts
        ? "'{%s}'".formatted(String.join(",", texts))
        : "'%s'".formatted(value);
  }

  /** Returns the texts of the list in each state, without other filters and with all of them. */
  public static List<String> texts() {
    List<String> texts = new ArrayList<>();
    for (DeliveryState state : states()) {
      ListDeliveriesBuilder list =
          ListDeliveriesBuilder.builder()
              .merchantId(TypeId.MERCHANT.encode(SOME))
              .state(state)
              .limit(20);
      texts.add(DeliveryListStatement.of(list.build()).text());
      list.endpointId(TypeId.WEBHOOK_ENDPOINT.encode(SOME))
          .eventType(EventType.ORDER_CREATED)
          .createdFrom(Instant.EPOCH)
          .createdTo(Instant.EPOCH)
          .after(TypeId.WEBHOOK_DELIVERY.encode(SOME));
      texts.add(DeliveryListStatement.of(list.build()).text());
      list.objectId(TypeId.ORDER.encode(SOME)).withAttempts(true);
      texts.add(DeliveryListStatement.of(list.build()).text());
    }
    return texts;
  }

  private static List<DeliveryState> states() {
    DeliveryState[] states = DeliveryState.values();
    return Arrays.asList(Arrays.copyOf(states, states.length + 1)); // and null
  }
}
