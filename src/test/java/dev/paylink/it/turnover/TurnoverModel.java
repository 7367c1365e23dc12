package dev.paylink.it.turnover;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestService;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** The turnover of a merchant as a sum over the rows of settlements, refunds and orders. */
final class TurnoverModel {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private final TestService service;
  private final String merchantId;

  TurnoverModel(TestService service, String merchantId) {
    this.service = service;
    this.merchantId = merchantId;
  }

  /** Figures in one currency. */
  private record Sums(
      BigDecimal received, BigDecimal refunded, long payments, long refunds, long orders) {
    private Sums {
      received = plain(received);
      refunded = plain(refunded);
    }

    private Sums plus(Sums more) {
      return new Sums(
          received.add(more.received),
          refunded.add(more.refunded),
          payments + more.payments,
          refunds + more.refunds,
          orders + more.orders);
    }

    private static Sums of(JsonNode one) {
      BigDecimal received = new BigDecimal(one.get("received").asText());
      BigDecimal refunded = new BigDecimal(one.get("refunded").asText());
      assertEquals(
          plain(received.subtract(refunded)), plain(new BigDecimal(one.get("net").asText())));
      return new Sums(
          received,
          refunded,
          one.get("payments").asLong(),
          one.get("refunds").asLong(),
          one.get("orders").asLong());
    }
  }

  /**
   * Requires that the answer for a period is the sum over the rows; null stands for no interval.
   */
  void compare(ApiClient client, LocalDate from, LocalDate to, String interval, String zone) {
    String query = "/turnover?from=%s&to=%s&timeZone=%s".formatted(from, to, zone);
    Answer answer = client.get(interval == null ? query : query + "&interval=" + interval);
    assertEquals(200, answer.status(), answer.text());
    Map<LocalDate, Map<String, Sums>> days = days(zone);
    LocalDate next = from;
    JsonNode turnover = read(answer.text());
    for (JsonNode part : turnover.get("data")) {
      LocalDate first = LocalDate.parse(part.get("from").asText());
      LocalDate last = LocalDate.parse(part.get("to").asText());
      assertEquals(next, first);
      String expected = sum(days, first, last).toString();
      assertEquals(expected, said(part.get("currencies")).toString(), () -> query + " " + first);
      next = last.plusDays(1);
    }
    assertEquals(to.plusDays(1), next);
    assertEquals(sum(days, from, to).toString(), said(turnover.get("totals")).toString());
  }

  private static JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static BigDecimal plain(BigDecimal amount) {
    return new BigDecimal(amount.stripTrailingZeros().toPlainString());
  }

  private static Map<String, Sums> sum(
      Map<LocalDate, Map<String, Sums>> days, LocalDate first, LocalDate last) {
    Map<String, Sums> sums = new TreeMap<>();
    days.forEach(
        (day, currencies) -> {
          if (!day.isBefore(first) && !day.isAfter(last)) {
            currencies.forEach((code, more) -> sums.merge(code, more, Sums::plus));
          }
        });
    return sums;
  }

  private static Map<String, Sums> said(JsonNode currencies) {
    Map<String, Sums> said = new TreeMap<>();
    for (JsonNode one : currencies) {
      said.put(one.get("currency").asText(), Sums.of(one));
    }
    assertEquals(currencies.size(), said.size());
    return said;
  }

  private Map<LocalDate, Map<String, Sums>> days(String zone) {
    String rows =
        service.text(
            """
            select coalesce(string_agg(concat_ws(' ', day, currency, received, refunded, payments, refunds, orders), ';'), '')
            from (
              select (at at time zone '%1$s')::date as day, currency, trim_scale(sum(received) * 0.01) as received,
                     trim_scale(sum(refunded) * 0.01) as refunded, sum(payments) as payments, sum(refunds) as refunds,
                     sum(orders) as orders
              from (
                select s.settled_at as at, s.currency, s.amount_minor as received, 0 as refunded, 1 as payments, 0 as refunds, 0 as orders
                from settlement s
                where s.merchant_id = '%2$s' and s.outcome = 'succeeded' and not s.repeated
                union all
                select r.settled_at, r.currency, 0, r.amount_minor, 0, 1, 0
                from refund r where r.merchant_id = '%2$s' and r.status = 'succeeded'
                union all
                select e.occurred_at, o.currency, 0, 0, 0, 0, 1
                from orders o join event e on e.object_id = o.id and e.type = 'order.paid'
                where o.merchant_id = '%2$s'
              ) movements
              group by 1, 2
            ) days
            """
                .formatted(zone, TypeId.MERCHANT.decode(merchantId)));
    Map<LocalDate, Map<String, Sums>> days = new TreeMap<>();
    Arrays.stream(rows.split(";")).filter(row -> !row.isEmpty()).forEach(row -> add(days, row));
    return days;
  }

  private static void add(Map<LocalDate, Map<String, Sums>> days, String row) {
    String[] values = row.split(" ");
    days.computeIfAbsent(LocalDate.parse(values[0]), day -> new TreeMap<>())
        .merge(
            values[1],
            new Sums(
                new BigDecimal(values[2]),
                new BigDecimal(values[3]),
                Long.parseLong(values[4]),
                Long.parseLong(values[5]),
                Long.parseLong(values[6])),
            Sums::plus);
  }
}
