package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every page by number of a period, with filters, has the orders that a plain query finds. */
class OrderPeriodPagesIT {
  private static final Instant FIRST = Instant.parse("2025-03-01T00:00:00Z");
  private static final Duration STEP = Duration.ofSeconds(9);
  private static final int ORDERS = 4_000;
  private static final int PERIODS = Effort.of(1, 3);
  private static final int PER_PAGE = 50;
  private static final long SEED = Long.getLong("paylink.test.seed", System.nanoTime());

  private static final String INSERT =
      """
      insert into orders (id, merchant_id, status, source, suspicious, amount_minor, currency)
      select (lpad(to_hex(%d + n * %d), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid, '%s',
             case when n %% 7 = 0 then 'cancelled' else 'paid' end,
             (array['payment_link', 'manual'])[1 + n / 3 %% 2], n %% 11 = 0, 100, 'USD'
      from generate_series(0::bigint, %d) n""";

  private static TestService service;
  private static Merchant merchant;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    merchant = service.merchant("test");
    service.execute(
        INSERT.formatted(
            FIRST.toEpochMilli(),
            STEP.toMillis(),
            TypeId.MERCHANT.decode(merchant.id()),
            ORDERS - 1));
  }

  @ParameterizedTest
  @CsvSource({
    "true, ''",
    "status = 'paid', &status=paid",
    "source = 'manual' and status = 'paid', &source=manual&status=paid",
    "not suspicious, &suspicious=false"
  })
  void hasTheOrdersOfPlainQuery(String condition, String filters) {
    Random random = new Random(SEED);
    for (int i = 0; i < PERIODS; i++) {
      Instant from = randomTime(random, 0);
      Instant to = randomTime(random, ORDERS / 2);
      String query =
          "/orders?perPage=%d&createdFrom=%s&createdTo=%s%s".formatted(PER_PAGE, from, to, filters);
      assertPages(ids(condition, from, to), query);
    }
  }

  /** Returns a time beside an order among half of them, of which the first is given. */
  private static Instant randomTime(Random random, int first) {
    long order = first + random.nextInt(ORDERS / 2);
    return FIRST.plus(STEP.multipliedBy(order)).plusMillis(random.nextInt(3) - 1);
  }

  private static void assertPages(List<String> expected, String query) {
    ApiClient client = service.client(merchant, "orders:read");
    List<String> seen = new ArrayList<>();
    for (int page = 1; page <= expected.size() / PER_PAGE + 1; page++) {
      String path = query + "&page=" + page;
      JsonNode list = client.get(path).json();
      assertEquals(expected.size(), list.at("/meta/total").asInt(), path);
      seen.addAll(list.get("data").findValuesAsText("id"));
    }
    assertEquals(expected, seen, query);
  }

  private static List<String> ids(String condition, Instant from, Instant to) {
    String ids =
        service.text(
            """
            select coalesce(string_agg(id::text, ' ' order by id desc), '') from orders
            where merchant_id = '%s' and %s and id >= '%s' and id < '%s'"""
                .formatted(
                    TypeId.MERCHANT.decode(merchant.id()), condition, lowest(from), lowest(to)));
    return Stream.of(ids.split(" "))
        .filter(id -> !id.isEmpty())
        .map(id -> TypeId.ORDER.encode(UUID.fromString(id)))
        .toList();
  }

  private static UUID lowest(Instant at) {
    return new UUID(at.toEpochMilli() << 16, 0);
  }
}
