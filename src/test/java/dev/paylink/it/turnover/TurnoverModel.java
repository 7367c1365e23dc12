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
import java.time.Instant;
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

  /**
   * What is asked for.
   *
   * @param query the end of the address
   * @param condition of the rows that count, on the columns {@code at}, {@code source}, {@code
   *     provider}, {@code payment_link_id} and {@code product_id}
   */
  record Selection(String query, String condition) {
    static final Selection ALL = new Selection("", "true");

    Selection asOf(Instant at) {
      return new Selection(
          query + "&asOf=" + at, condition + " and at <= '%s'::timestamptz".formatted(at));
    }
  }

  /** An answer and its address. */
  record Asked(String query, String answer) {}

  /** Figures in one currency. */
  private record Sums(
      BigDecimal received, BigDecimal refunded, long payments, long refunds, long orders) {
    private Sums {
      received = plain(received);
      refunded = plain(refunded);
    }

    private static final Sums ZERO = new Sums(BigDecimal.ZERO, BigDecimal.ZERO, 0, 0, 0);

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
    compare(client, from, to, interval, zone, Selection.ALL);
  }

  /**
   * Requires that the answer for a selection is the sum over its rows.
   *
   * @return the address and the answer
   */
  Asked compare(
      ApiClient client,
      LocalDate from,
      LocalDate to,
      String interval,
      String zone,
      Selection selection) {
    String period = "/turnover?from=%s&to=%s&timeZone=%s".formatted(from, to, zone);
    String query =
        (interval == null ? period : period + "&interval=" + interval) + selection.query();
    Answer answer = client.get(query);
    assertEquals(200, answer.status(), answer.text());
    Map<LocalDate, Map<String, Sums>> days = days(zone, selection.condition());
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
    return new Asked(query, answer.text());
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
    sums.values().removeIf(Sums.ZERO::equals); // a refund that succeeded and failed in one interval
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

  private Map<LocalDate, Map<String, Sums>> days(String zone, String condition) {
    String rows =
        service.text(
            """
            select coalesce(string_agg(concat_ws(' ', day, currency, received, refunded, payments, refunds, orders), ';'), '')
            from (
              select (at at time zone '%1$s')::date as day, currency, trim_scale(sum(received) * 0.01) as received,
                     trim_scale(sum(refunded) * 0.01) as refunded, sum(payments) as payments, sum(refunds) as refunds,
                     sum(orders) as orders
              from (
                select s.settled_at as at, s.currency, s.amount_minor as received, 0 as refunded, 1 as payments,
                       0 as refunds, 0 as orders, o.source, s.provider, o.payment_link_id, o.product_id
                from settlement s join payment p on p.id = s.payment_id join orders o on o.id = p.order_id
                where s.merchant_id = '%2$s' and s.outcome = 'succeeded' and not s.repeated
                union all
                select r.settled_at, r.currency, 0, r.amount_minor, 0, 1, 0, o.source, r.provider, o.payment_link_id, o.product_id
                from refund r join orders o on o.id = r.order_id
                where r.merchant_id = '%2$s' and r.status = 'succeeded'
                union all
                select m.at, r.currency, 0, m.times * v.amount_minor, 0, m.times, 0, o.source, r.provider, o.payment_link_id, o.product_id
                from refund_reversal v join refund r on r.id = v.refund_id join orders o on o.id = r.order_id
                cross join lateral (values (v.settled_at, 1), (v.reversed_at, -1)) m(at, times)
                where v.merchant_id = '%2$s'
                union all
                select e.occurred_at, o.currency, 0, 0, 0, 0, 1, o.source, (
                  select s.provider from settlement s join payment p on p.id = s.payment_id
                  where p.order_id = o.id and s.outcome = 'succeeded' and not s.repeated and s.settled_at <= e.occurred_at
                  order by s.settled_at desc limit 1
                ), o.payment_link_id, o.product_id
                from orders o join event e on e.object_id = o.id and e.type = 'order.paid'
                where o.merchant_id = '%2$s'
              ) movements
              where %3$s
              group by 1, 2
            ) days
            """
                .formatted(zone, TypeId.MERCHANT.decode(merchantId), condition));
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
