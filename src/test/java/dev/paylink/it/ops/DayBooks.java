package dev.paylink.it.ops;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CrashingDatabase;
import dev.paylink.it.support.ErraticReceiver;
import dev.paylink.it.support.FeedReader;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * What a merchant has in a database, compared with what it was told.
 *
 * @param name of the merchant
 */
record DayBooks(CrashingDatabase database, String name) {
  /** Each was created once, and nothing else was. */
  void assertCreatedOnce(Traffic traffic) {
    assertEquals(new TreeMap<>(traffic.orders()), created("orders", "amount_minor", TypeId.ORDER));
    assertEquals(
        new TreeMap<>(traffic.links()),
        created("payment_link", "substr(title, 6)", TypeId.PAYMENT_LINK));
  }

  /** None of these orders is missing. */
  void assertHasOrders(Map<Integer, String> orders) {
    Map<Integer, String> missing = new TreeMap<>(orders);
    missing.keySet().removeAll(created("orders", "amount_minor", TypeId.ORDER).keySet());
    assertEquals(Map.of(), missing);
  }

  private Map<Integer, String> created(String table, String number, TypeId type) {
    Map<Integer, String> created = new TreeMap<>();
    for (String row : rows(table, "concat_ws(' ', %s, id)".formatted(number))) {
      String[] parts = row.split(" ");
      String id = type.encode(UUID.fromString(parts[1]));
      String other = created.put(Integer.valueOf(parts[0]), id);
      assertEquals(null, other, "created twice: " + row);
    }
    return created;
  }

  private List<String> rows(String table, String columns) {
    return database.texts(
        "select %s from %s where merchant_id = (select id from merchant where name = '%s')"
            .formatted(columns, table, name));
  }

  /** The receiver has accepted every event. */
  void awaitDelivered(ErraticReceiver receiver) {
    await()
        .atMost(Installation.PATIENCE)
        .untilAsserted(
            () -> {
              Set<String> missing = new TreeSet<>(events());
              receiver
                  .received()
                  .forEach(
                      (id, one) -> {
                        if (one.accepted().get() > 0) {
                          missing.remove(id);
                        }
                      });
              assertEquals(Set.of(), missing);
            });
    assertEquals(List.of(), receiver.errors());
  }

  /** The feed has every event once. */
  void awaitFeed(ApiClient merchant) {
    FeedReader reader = new FeedReader("");
    List<String> read = reader.await(merchant, events().size()).stream().map(DayBooks::id).toList();
    assertEquals(false, reader.read(merchant, 1), "more in the feed than was written");
    assertEquals(read.size(), new HashSet<>(read).size(), "an event twice in the feed");
    assertEquals(events(), new TreeSet<>(read));
  }

  /** The last event of the feed. */
  String latestEvent() {
    String latest = rows("event", "(array_agg(id order by position desc nulls last))[1]").get(0);
    return TypeId.EVENT.encode(UUID.fromString(latest));
  }

  private static String id(JsonNode event) {
    return event.get("id").asText();
  }

  private Set<String> events() {
    return rows("event", "id").stream()
        .map(id -> TypeId.EVENT.encode(UUID.fromString(id)))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
