package dev.paylink.it.support.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Compares the figures of an order and its payments with the movements of money that are stored.
 */
public final class OrderMoney {
  /**
   * SQL of a JSON object with the figures of an order {@code o}, in minor units: {@code moved} is
   * the sum of the settlements that count.
   */
  public static final String FIGURES =
      """
      json_build_object(
        'status', o.status, 'amount', o.amount_minor, 'received', coalesce(o.received_minor, 0),
        'moved', (select coalesce(sum(s.amount_minor), 0)
                  from settlement s join payment p on p.id = s.payment_id
                  where p.order_id = o.id and s.outcome = 'succeeded' and not s.repeated
                    and s.currency = o.currency),
        'payments', (select coalesce(json_agg(json_build_object(
                       'received', coalesce(p.received_minor, 0),
                       'moved', (select coalesce(sum(s.amount_minor), 0) from settlement s
                                 where s.payment_id = p.id and s.outcome = 'succeeded'
                                   and not s.repeated and s.currency = p.currency))), '[]')
                     from payment p where p.order_id = o.id))""";

  private final JsonNode figures;

  public OrderMoney(JsonNode figures) {
    this.figures = figures;
  }

  public void check() {
    assertReceived(figures);
    figures.get("payments").forEach(OrderMoney::assertReceived);
    boolean covered = figures.get("received").asLong() >= figures.get("amount").asLong();
    switch (figures.get("status").asText()) {
      case "pending" -> assertEquals(false, covered, "A pending order has received its amount");
      case "cancelled" -> {} // of any amount
      default -> assertEquals(true, covered, "A paid order has not received its amount");
    }
  }

  private static void assertReceived(JsonNode figures) {
    assertEquals(figures.get("moved").asLong(), figures.get("received").asLong(), "Received");
  }
}
