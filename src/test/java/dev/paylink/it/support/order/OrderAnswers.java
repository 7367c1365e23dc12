package dev.paylink.it.support.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Compares what the API answers of an order, its payments and its refunds with the stored rows. */
public final class OrderAnswers {
  private static final int DECIMALS = 2;

  private final ApiClient client;
  private final JsonNode figures;

  /**
   * @param figures {@link OrderMoney#FIGURES} of the order, which changes no more
   */
  public OrderAnswers(ApiClient client, JsonNode figures) {
    this.client = client;
    this.figures = figures;
  }

  public void check() {
    String path = "/orders/" + id(TypeId.ORDER, figures);
    JsonNode order = client.get(path).json();
    assertEquals(figures.get("status"), order.get("status"));
    assertMoney(figures, order);
    checkPayments(order.get("payments"));
    checkPayments(client.get(path + "/payments").json().get("data"));
    checkRefunds(path + "/refunds");
  }

  private static String id(TypeId type, JsonNode row) {
    return type.encode(UUID.fromString(row.get("id").asText()));
  }

  private static void assertMoney(JsonNode row, JsonNode answer) {
    assertEquals(row.get("received").asLong(), minor(answer, "received"), "Received in an answer");
    assertEquals(row.get("refunded").asLong(), minor(answer, "refunded"), "Refunded in an answer");
  }

  private static long minor(JsonNode answer, String field) {
    return answer.get(field).decimalValue().movePointRight(DECIMALS).longValueExact();
  }

  private void checkPayments(JsonNode answer) {
    JsonNode rows = figures.get("payments");
    assertEquals(ids(TypeId.PAYMENT, rows), sortedIds(answer));
    for (JsonNode row : rows) {
      JsonNode payment = find(answer, id(TypeId.PAYMENT, row));
      assertEquals(row.get("status"), payment.get("status"));
      assertMoney(row, payment);
    }
  }

  private static List<String> ids(TypeId type, JsonNode rows) {
    List<String> ids = new ArrayList<>();
    rows.forEach(row -> ids.add(id(type, row)));
    return ids.stream().sorted().toList();
  }

  private static List<String> sortedIds(JsonNode answer) {
    List<String> ids = new ArrayList<>();
    answer.forEach(each -> ids.add(each.get("id").asText()));
    return ids.stream().sorted().toList();
  }

  private static JsonNode find(JsonNode answer, String id) {
    for (JsonNode each : answer) {
      if (each.get("id").asText().equals(id)) {
        return each;
      }
    }
    throw new AssertionError("No " + id + " in " + answer);
  }

  private void checkRefunds(String path) {
    JsonNode answer = client.get(path).json().get("data");
    JsonNode rows = figures.get("refunds");
    assertEquals(ids(TypeId.REFUND, rows), sortedIds(answer));
    for (JsonNode row : rows) {
      String id = id(TypeId.REFUND, row);
      JsonNode refund = find(answer, id);
      assertEquals(refund, client.get(path + "/" + id).json());
      assertEquals(row.get("status"), refund.get("status"));
      assertEquals(row.get("amount").asLong(), minor(refund, "amount"));
      JsonNode payment = row.get("payment");
      assertEquals(
          payment.isNull() ? "" : TypeId.PAYMENT.encode(UUID.fromString(payment.asText())),
          refund.path("paymentId").asText());
    }
  }
}
