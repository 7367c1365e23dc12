package dev.paylink.it.support.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Replays the events of an order's refunds: each is created once, and a success can fail later. */
final class RefundReplay {
  private static final Set<String> OUTCOMES = Set.of("refund.succeeded", "refund.failed");

  private final Map<String, String> refunds = new HashMap<>();

  void apply(String refund, String type, String previous, String now) {
    String before = refunds.put(refund, now);
    if (type.equals("refund.created")) {
      assertNull(before, "A refund was created twice");
      assertEquals("none", previous);
      assertEquals("pending", now);
    } else {
      assertTrue(OUTCOMES.contains(type), type);
      assertEquals(before, previous, "A refund was not created, or an outcome is missing");
      boolean ended = before.equals("succeeded") && now.equals("failed"); // the last word counts
      assertTrue(before.equals("pending") || ended, before + " became " + now);
      assertEquals("refund." + now, type);
    }
  }

  /** Checks the statuses of the stored refunds. */
  void check(JsonNode stored) {
    Map<String, String> rows = new HashMap<>();
    stored.forEach(row -> rows.put(row.get("id").asText(), row.get("status").asText()));
    assertEquals(rows, refunds, "Refunds by their events");
  }
}
