package dev.paylink.webhook.delivery;

import dev.paylink.api.DeliveryMessages.ListDeliveries;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Explains how PostgreSQL lists deliveries. */
public final class DeliveryLists {
  private DeliveryLists() {}

  /**
   * Returns statements to run in order on one connection configured like the service's. The last
   * one returns the query plan with its buffer counts, as JSON.
   */
  public static List<String> explaining(ListDeliveries query) {
    DeliveryListStatement.Statement list = DeliveryListStatement.of(query);
    String values =
        IntStream.range(0, list.parameters().size())
            .mapToObj(i -> "'%s'".formatted(list.parameters().get(i)))
            .collect(Collectors.joining(", "));
    return List.of(
        "prepare list as " + list.text(),
        "explain (analyze, buffers, format json) execute list(%s)".formatted(values));
  }
}
