package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Order lists compared with an in-memory model of the same orders. */
class OrderListIT {
  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
  private static final int COUNT = 137;
  private static final List<String> STATUSES =
      List.of("", "pending", "paid", "processing", "completed", "cancelled");
  private static final List<String> SOURCES =
      List.of("", "payment_link", "digital_product", "landing_page", "manual");
  private static final Set<String> CONTRACT_FIELDS =
      Set.of(
          "id",
          "number",
          "status",
          "source",
          "amount",
          "currency",
          "customer",
          "suspicious",
          "createdAt");

  private record Row(
      String id, String status, String source, boolean suspicious, Instant createdAt) {}

  private static TestService service;
  private static ApiClient client;

  /** Newest first, like the list. */
  private static final List<Row> model = new ArrayList<>();

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    Merchant merchant = service.merchant("test");
    client = service.client(merchant, "orders:read");
    Random random = new Random(7);
    for (int i = 0; i < COUNT; i++) {
      model.add(0, insert(merchant, START.plus(Duration.ofHours(7L * i)), random));
    }
    service.newClient().newOrder(); // of another merchant; must not be listed
  }

  private static Row insert(Merchant merchant, Instant at, Random random) {
    UUID id = new Ids(() -> at).next();
    String status = STATUSES.get(1 + random.nextInt(5));
    String source = SOURCES.get(1 + random.nextInt(4));
    boolean suspicious = random.nextInt(10) == 0;
    service.execute(
        """
        insert into orders (id, merchant_id, status, source, amount_minor, currency, suspicious)
        values ('%s', '%s', '%s', '%s', 1250, 'USD', %s)
        """
            .formatted(id, TypeId.MERCHANT.decode(merchant.id()), status, source, suspicious));
    return new Row(TypeId.ORDER.encode(id), status, source, suspicious, at);
  }

  @Test
  void filtersByEveryCombination() {
    for (String status : STATUSES) {
      for (String source : SOURCES) {
        for (String suspicious : List.of("", "true", "false")) {
          String query = query("status", status, "source", source, "suspicious", suspicious);
          assertList(
              query,
              row ->
                  (status.isEmpty() || row.status().equals(status))
                      && (source.isEmpty() || row.source().equals(source))
                      && (suspicious.isEmpty()
                          || row.suspicious() == Boolean.parseBoolean(suspicious)));
        }
      }
    }
  }

  @Test
  void includesStartAndExcludesEndOfPeriod() {
    Instant from = model.get(100).createdAt();
    Instant to = model.get(20).createdAt();
    String query = query("createdFrom", from.toString(), "createdTo", to.toString());
    assertList(query, row -> !row.createdAt().isBefore(from) && row.createdAt().isBefore(to));
    assertList(
        query + "&status=paid",
        row ->
            row.status().equals("paid")
                && !row.createdAt().isBefore(from)
                && row.createdAt().isBefore(to));
  }

  @Test
  void treatsDateAsWholeDayInUtc() {
    Instant from = Instant.parse("2026-03-05T00:00:00Z");
    Instant to = Instant.parse("2026-03-08T00:00:00Z");
    Predicate<Row> days = row -> !row.createdAt().isBefore(from) && row.createdAt().isBefore(to);
    assertList(query("createdFrom", "2026-03-05", "createdTo", "2026-03-07"), days);
    assertList(
        query("createdFrom", "2026-03-05T07:00:00%2B07:00", "createdTo", "2026-03-07"), days);
    assertList(
        query("createdFrom", "2026-03-09", "createdTo", "2026-03-09").concat("&status=paid"),
        row -> row.status().equals("paid") && row.createdAt().toString().startsWith("2026-03-09"));
  }

  @Test
  void comparesPeriodWithNanosecondPrecision() {
    Instant at = model.get(50).createdAt();
    assertList(
        query("createdFrom", at.plusNanos(1).toString()), row -> row.createdAt().isAfter(at));
    assertList(query("createdTo", at.plusNanos(1).toString()), row -> !row.createdAt().isAfter(at));
  }

  @Test
  void pagesThroughEveryOrderOnce() {
    List<String> seen = new ArrayList<>();
    for (int page = 1; page <= 14; page++) {
      JsonNode list = client.get("/orders?perPage=10&page=" + page).json();
      assertEquals(page, list.at("/meta/page").asInt());
      assertEquals(COUNT, list.at("/meta/total").asInt());
      list.get("data").forEach(order -> seen.add(order.get("id").asText()));
    }
    assertEquals(model.stream().map(Row::id).toList(), seen);
  }

  @Test
  void pagesByCursorInSameOrder() {
    List<String> seen = new ArrayList<>();
    String path = "/orders?perPage=10&after=" + TypeId.ORDER.encode(new UUID(-1L, -1L));
    while (path != null) {
      ApiClient.Answer answer = client.get(path);
      assertFalse(answer.json().get("meta").has("page"));
      assertEquals(COUNT, answer.json().at("/meta/total").asInt());
      answer.json().get("data").forEach(order -> seen.add(order.get("id").asText()));
      path = link(answer, "next");
    }
    assertEquals(model.stream().map(Row::id).toList(), seen);
  }

  @Test
  void linksPagesAndKeepsFilters() {
    ApiClient.Answer second = client.get("/orders?perPage=5&status=paid&page=2");
    assertEquals("/orders?perPage=5&status=paid&page=1", link(second, "first"));
    assertEquals("/orders?perPage=5&status=paid&page=1", link(second, "prev"));
    assertEquals("/orders?perPage=5&status=paid&page=3", link(second, "next"));
    long paid = model.stream().filter(row -> row.status().equals("paid")).count();
    assertEquals("/orders?perPage=5&status=paid&page=" + (paid + 4) / 5, link(second, "last"));
    ApiClient.Answer last = client.get(link(second, "last"));
    assertEquals(null, link(last, "next"));
  }

  @Test
  void answersEmptyPagePastTheEnd() {
    ApiClient.Answer answer = client.get("/orders?page=2147483647&perPage=100");
    assertEquals(200, answer.status());
    assertTrue(answer.json().get("data").isEmpty());
    assertEquals(COUNT, answer.json().at("/meta/total").asInt());
  }

  @Test
  void listsOnlyFieldsOfTheContract() {
    for (JsonNode order : client.get("/orders?perPage=100").json().get("data")) {
      Set<String> names = new HashSet<>();
      order.fieldNames().forEachRemaining(names::add);
      assertTrue(CONTRACT_FIELDS.containsAll(names), names::toString);
      assertEquals("12.5", order.get("amount").asText());
    }
  }

  @Test
  void listsTwentyByDefault() {
    JsonNode list = client.get("/orders").json();
    assertEquals(20, list.get("data").size());
    assertEquals(1, list.at("/meta/page").asInt());
    assertEquals(20, list.at("/meta/perPage").asInt());
  }

  private static void assertList(String query, Predicate<Row> filter) {
    List<String> expected = model.stream().filter(filter).map(Row::id).toList();
    JsonNode list = client.get("/orders?perPage=100&" + query).json();
    List<String> actual = new ArrayList<>();
    list.get("data").forEach(order -> actual.add(order.get("id").asText()));
    assertEquals(expected.size(), list.at("/meta/total").asInt(), query);
    assertEquals(expected.subList(0, Math.min(100, expected.size())), actual, query);
  }

  private static String query(String... pairs) {
    List<String> parameters = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      if (!pairs[i + 1].isEmpty()) {
        parameters.add(pairs[i] + "=" + pairs[i + 1]);
      }
    }
    return String.join("&", parameters);
  }

  /** Returns the path of a link relation, relative to /v1; null if the header lacks it. */
  private static String link(ApiClient.Answer answer, String relation) {
    return Arrays.stream(answer.header("Link").split(", "))
        .map(Pattern.compile("<http://localhost:\\d+/v1(.*)>; rel=\"" + relation + "\"")::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .findFirst()
        .orElse(null);
  }
}
