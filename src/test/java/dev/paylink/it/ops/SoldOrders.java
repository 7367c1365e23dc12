package dev.paylink.it.ops;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.CrashingDatabase;
import dev.paylink.it.support.ErraticReceiver;
import dev.paylink.it.support.ErraticReceiver.Received;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What has to be true of orders that were created and paid while nodes failed. */
record SoldOrders(CrashingDatabase database, ErraticReceiver receiver, int orders) {
  void awaitDelivered() {
    await().atMost(Duration.ofSeconds(90)).until(() -> count("webhook_delivery") == 0);
  }

  void assertEveryEventArrived() {
    Set<String> written =
        database.texts("select id::text from event where type <> 'payment_link.created'").stream()
            .map(id -> TypeId.EVENT.encode(UUID.fromString(id)))
            .collect(Collectors.toCollection(TreeSet::new));
    Map<String, Received> received = receiver.received();
    assertEquals(List.of(), receiver.errors());
    assertEquals(written, new TreeSet<>(received.keySet()));
    received.forEach(
        (id, one) -> {
          assertEquals(id, one.event().get("id").asText());
          assertTrue(one.accepted().get() > 0, id + " was never accepted");
        });
    assertEquals(written.size(), count("webhook_delivery_done where state = 'succeeded'"));
    int sent = received.values().stream().mapToInt(one -> one.times().get()).sum();
    System.out.printf("[paylink] %d events arrived in %d attempts%n", written.size(), sent);
  }

  /**
   * Checks that the sequences received of each order are complete: 1, 2, 3 … up to its current one.
   */
  void assertEveryOrderComplete() {
    Map<String, Set<Integer>> sequences = new HashMap<>();
    for (Received one : receiver.received().values()) {
      JsonNode event = one.event();
      JsonNode object = event.at("/data/object");
      sequences
          .computeIfAbsent(
              object.path("orderId").asText(object.get("id").asText()), order -> new TreeSet<>())
          .add(event.get("sequence").asInt());
    }
    assertEquals(orders, sequences.size());
    assertEquals(orders, count("orders where status = 'paid'"));
    for (String order :
        database.texts("select concat_ws(' ', id, sequence) from orders where status = 'paid'")) {
      String[] idAndSequence = order.split(" ");
      int last = Integer.parseInt(idAndSequence[1]);
      assertEquals(
          IntStream.rangeClosed(1, last).boxed().collect(Collectors.toSet()),
          sequences.get(TypeId.ORDER.encode(UUID.fromString(idAndSequence[0]))));
    }
  }

  /** Every event has a position of its own, and those of one object rise with its sequence. */
  void assertEveryEventHasItsPosition() {
    await().until(() -> count("event where position is null") == 0);
    assertEquals(count("event"), database.number("select count(distinct position) from event"));
    assertEquals(
        0,
        count(
            """
            event a join event b
              on b.object_id = a.object_id and b.sequence > a.sequence and b.position < a.position"""));
    assertEquals(
        database.number("select max(position) from event"),
        database.number("select position from event_feed_head"));
  }

  /** No customer has paid twice, and no payment counts twice. */
  void assertMoneyCountedOnce() {
    long settled = count("payment where status = 'succeeded'");
    assertTrue(settled > 0, "No provider settled a payment");
    assertEquals(settled, count("settlement"));
    assertEquals(0, count("orders where received_minor > amount_minor"));
    assertEquals(settled, count("orders where received_minor = amount_minor"));
  }

  private long count(String what) {
    return database.number("select count(*) from " + what);
  }
}
