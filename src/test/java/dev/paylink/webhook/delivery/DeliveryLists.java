package dev.paylink.webhook.delivery;

import dev.paylink.api.DeliveryMessages.ListDeliveries;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What it takes to list deliveries. */
public final class DeliveryLists {
  private DeliveryLists() {}

  /**
   * Statements, to be run in turn on a connection as the service's. The last one tells how the
   * database finds them, and the pages of tables and indexes that it looks at, as JSON.
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
