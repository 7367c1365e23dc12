package dev.paylink.it.support.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Compares the figures of an order and its payments with the movements of money that are stored.
 */
public final class OrderMoney {
  /**
   * SQL of a JSON object with the figures of an order {@code o}, in minor units: {@code moved} is
   * the sum of the settlements that count, {@code taken} of the refunds that have not failed.
   */
  public static final String FIGURES =
      """
      json_build_object(
        'id', o.id, 'status', o.status, 'amount', o.amount_minor,
        'received', coalesce(o.received_minor, 0), 'refunded', o.refunded_minor,
        'moved', (select coalesce(sum(s.amount_minor), 0)
                  from settlement s join payment p on p.id = s.payment_id
                  where p.order_id = o.id and s.outcome = 'succeeded' and not s.repeated
                    and s.currency = o.currency),
        'taken', (select coalesce(sum(r.amount_minor), 0) from refund r
                  where r.order_id = o.id and r.status <> 'failed' and r.currency = o.currency),
        'refunds', (select coalesce(json_agg(json_build_object(
                      'id', r.id, 'status', r.status, 'amount', r.amount_minor,
                      'payment', r.payment_id)), '[]')
                    from refund r where r.order_id = o.id),
        'payments', (select coalesce(json_agg(json_build_object(
                       'id', p.id, 'status', p.status,
                       'received', coalesce(p.received_minor, 0), 'refunded', p.refunded_minor,
                       'moved', (select coalesce(sum(s.amount_minor), 0) from settlement s
                                 where s.payment_id = p.id and s.outcome = 'succeeded'
                                   and not s.repeated and s.currency = p.currency),
                       'taken', (select coalesce(sum(r.amount_minor), 0) from refund r
                                 where r.payment_id = p.id and r.status <> 'failed'))), '[]')
                     from payment p where p.order_id = o.id))""";

  private final JsonNode figures;

  public OrderMoney(JsonNode figures) {
    this.figures = figures;
  }

  public void check() {
    assertMoved(figures);
    figures.get("payments").forEach(OrderMoney::assertMoved);
    boolean covered = figures.get("received").asLong() >= figures.get("amount").asLong();
    switch (figures.get("status").asText()) {
      case "pending" -> assertFalse(hasKeptAll(), "A pending order has kept its amount");
      case "cancelled" -> {} // of any amount
      default -> assertEquals(true, covered, "A paid order has not received its amount");
    }
  }

  private boolean hasKeptAll() {
    long kept = figures.get("received").asLong() - figures.get("refunded").asLong();
    return kept >= figures.get("amount").asLong();
  }

  private static void assertMoved(JsonNode figures) {
    long received = figures.get("received").asLong();
    long refunded = figures.get("refunded").asLong();
    assertEquals(figures.get("moved").asLong(), received, "Received");
    assertEquals(figures.get("taken").asLong(), refunded, "Refunded");
    assertTrue(refunded <= received, () -> "Refunded %d of %d".formatted(refunded, received));
  }
}
