package dev.paylink.it.support.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Replays the events of an order and compares the result with the stored rows. */
public final class OrderReplay {
  /** Allowed previous statuses of each status. */
  private static final Map<String, Set<String>> BEFORE =
      Map.of(
          "paid", Set.of("pending"),
          "processing", Set.of("paid"),
          "completed", Set.of("paid", "processing"),
          "cancelled", Set.of("pending"));

  private final JsonNode history;
  private final Map<String, String> payments = new HashMap<>();
  private final Set<String> started = new HashSet<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final RefundReplay refunds = new RefundReplay();
  private String status = "";

  public OrderReplay(JsonNode history) {
    this.history = history;
  }

  public void check() {
    int sequence = 0;
    for (JsonNode event : history.get("events")) {
      sequence++;
      assertEquals(sequence, event.get("sequence").asInt(), "The sequence has a gap");
      apply(event, event.get("type").asText(), event.get("previous").asText("none"));
    }
    assertEquals(history.get("sequence").asInt(), sequence);
    assertEquals(history.get("status").asText(), status);
    assertEquals(1, count("order.created"));
    assertTrue(count("order.paid") <= 1, "Paid more than once");
    assertEquals(history.get("mismatches").asInt(), count("order.payment_mismatch"));
    assertEquals(history.get("conflicts").asInt(), count("order.payment_conflict"));
    refunds.check(history.get("money").get("refunds"));
    history
        .get("payments")
        .fields()
        .forEachRemaining(
            payment ->
                assertEquals(
                    payment.getValue().asText(),
                    payments.getOrDefault(payment.getKey(), "pending"),
                    "Payment " + payment.getKey()));
  }

  private int count(String type) {
    return counts.getOrDefault(type, 0);
  }

  private void apply(JsonNode event, String type, String previous) {
    String now = event.get("status").asText();
    counts.merge(type, 1, Integer::sum);
    if (type.startsWith("payment.")) {
      applyToPayment(event.get("object").asText(), type, previous, now);
      return;
    }
    if (type.startsWith("refund.")) {
      refunds.apply(event.get("object").asText(), type, previous, now);
      return;
    }
    assertEquals(history.get("id"), event.get("object"));
    switch (type) {
      case "order.created" -> {
        assertEquals("none", previous);
        assertEquals("", status);
        assertEquals("pending", now);
      }
      case "order.suspicious", "order.flag_cleared", "order.updated", "order.payment_mismatch" ->
          assertUnchanged(previous, now);
      case "order.payment_conflict" -> {
        assertUnchanged(previous, now);
        assertNotEquals("pending", now, "A pending order has a payment conflict");
      }
      default -> {
        assertEquals(status, previous, type);
        assertEquals("order." + now, type);
        assertTrue(BEFORE.get(now).contains(previous), previous + " to " + now);
      }
    }
    status = now;
  }

  private void assertUnchanged(String previous, String now) {
    assertEquals(status, previous);
    assertEquals(status, now);
  }

  private void applyToPayment(String payment, String type, String previous, String now) {
    assertFalse(status.isEmpty(), "A payment event precedes order.created");
    if (type.equals("payment.pending")) {
      assertEquals("pending", now);
      assertTrue(started.add(payment), "A payment was started twice");
      assertFalse(payments.containsKey(payment), "A settled payment was started");
      return;
    }
    assertEquals(payments.getOrDefault(payment, "pending"), previous, type);
    assertNotEquals("succeeded", previous, "A succeeded payment changed");
    assertEquals("payment." + now, type);
    payments.put(payment, now);
  }
}
