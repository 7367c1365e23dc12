package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.api.ListOrdersBuilder;
import dev.paylink.api.OrderAttention;
import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderMessages.MetadataEntry;
import dev.paylink.api.OrderMessages.OrderSearch;
import dev.paylink.api.OrderSearchBuilder;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Paging;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.BoundedPlan;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.order.PreparedSearches;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every search reads a bounded number of rows of its merchant, also for a value that most orders
 * have, and few for a merchant with few, beside another one with many.
 */
@Tag("nightly")
class OrderSearchPlansIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> TABLES =
      Set.of("orders", "payment", "settlement", "order_term", "receipt", "refund");
  private static final int MANY = Effort.of(30_000, 60_000);
  private static final int FEW = 5;

  /** The candidates of the total and of the page, and their orders and conditions. */
  private static final double MAX_ROWS = 61_000;

  /** For one of five orders at most: it, its payment and its settlement, for total and page. */
  private static final double MAX_ROWS_OF_FEW = 60;

  private static final String LINK = "00000000-0000-7000-8000-00000000000%d";

  private static final String INSERT =
      """
      insert into payment_link (id, merchant_id, title, amount_minor, currency, checkout_token)
      values ('%4$s', '%1$s', 'Seat', 100, 'USD', '%4$s');
      insert into orders (id, merchant_id, status, source, amount_minor, currency, customer_name,
                          customer_email, customer_phone, payment_link_id, metadata, external_id,
                          received_minor)
      select %3$s, '%1$s', 'paid', 'manual', 100, 'USD', 'Siti Rahma', 'Ana@Example.com', '+1 555 0100', '%4$s',
             '{"channel":"web"}', 'INV-' || n, 101
      from generate_series(1::bigint, %2$d) n;
      insert into payment (id, merchant_id, order_id, provider, status, amount_minor, currency,
                           asked_at, customer_reference, provider_reference, reported_at)
      select %3$s, '%1$s', %3$s, 'manual', 'pending', 100, 'USD', now(), 'PL-1', 'bank-1', now()
      from generate_series(1::bigint, %2$d) n;
      insert into settlement (merchant_id, provider, reference, payment_id, outcome, conflict,
                              settled_at, amount_minor, currency)
      select '%1$s', 'manual', 'S-' || n, %3$s, 'succeeded', false, now(), 100, 'USD'
      from generate_series(1::bigint, %2$d) n;
      insert into receipt (id, merchant_id, kind, year, number, shop, live)
      select %3$s, '%1$s', 'payment', 2025, n, 'Batik Ayu', false from generate_series(1::bigint, %2$d) n;
      """;

  private String databaseUri;
  private String large;
  private String small;

  @Tag("nightly")
  @Test
  void readsBoundedNumberOfRows() throws Exception {
    startWithMerchants();
    insert();
    TestDatabase.shared()
        .execute(databaseUri, "vacuum analyze orders, payment, settlement, order_term, receipt");
    try (Connection connection = TestDatabase.shared().connectAsService(databaseUri);
        Statement statement = connection.createStatement()) {
      for (String planning : BoundedPlan.modes()) {
        statement.execute("set plan_cache_mode = " + planning);
        checkAll(statement, new PreparedSearches(connection));
        statement.execute("deallocate all");
      }
    }
  }

  /** The service keeps its plans, and the tables may not have been analyzed since. */
  @Test
  void readsBoundedNumberOfRowsByPlansMadeOnEmptyTables() throws Exception {
    startWithMerchants();
    for (String table : TABLES) {
      TestDatabase.shared()
          .execute(databaseUri, "alter table %s set (autovacuum_enabled = false)".formatted(table));
    }
    try (Connection connection = TestDatabase.shared().connectAsService(databaseUri);
        Statement statement = connection.createStatement()) {
      PreparedSearches searches = new PreparedSearches(connection);
      for (ListOrders query : queries(large, LINK.formatted(1))) {
        statement.execute(searches.execute(query));
      }
      insert();
      checkAll(statement, searches);
    }
  }

  private void startWithMerchants() {
    // A node of its own: it measures pages of its tables.
    try (TestService service = TestService.start()) {
      databaseUri = service.databaseUri();
      large = service.merchant("test").id();
      small = service.merchant("test").id();
    }
  }

  private void insert() {
    insert(large, MANY, "70008000", LINK.formatted(1));
    insert(small, FEW, "70018000", LINK.formatted(2));
  }

  private void insert(String merchant, int orders, String middle, String link) {
    String id =
        "(lpad(to_hex(extract(epoch from timestamptz '2025-01-01Z')::bigint * 1000 + n), 12, '0')"
            + " || '"
            + middle
            + "' || lpad(to_hex(n), 12, '0'))::uuid";
    String sql = INSERT.formatted(TypeId.MERCHANT.decode(merchant), orders, id, link);
    TestDatabase.shared().execute(databaseUri, sql);
  }

  private void checkAll(Statement statement, PreparedSearches searches) throws Exception {
    for (ListOrders query : queries(large, LINK.formatted(1))) {
      check(statement, searches, query, MAX_ROWS);
    }
    for (ListOrders query : queries(small, LINK.formatted(2))) {
      check(statement, searches, query, MAX_ROWS_OF_FEW);
    }
    // The link of the other merchant.
    for (ListOrders query : queries(small, LINK.formatted(1))) {
      check(statement, searches, query, MAX_ROWS_OF_FEW);
    }
  }

  private static List<ListOrders> queries(String merchant, String linkId) {
    String link = TypeId.PAYMENT_LINK.encode(java.util.UUID.fromString(linkId));
    String page = TypeId.LANDING_PAGE.encode(java.util.UUID.fromString(linkId));
    MetadataEntry web = new MetadataEntry("channel", "web");
    List<OrderSearch> searches =
        List.of(
            OrderSearchBuilder.builder().externalId("INV-1").build(),
            OrderSearchBuilder.builder().receiptNumber("R-2025-000001").build(),
            OrderSearchBuilder.builder().receiptNumber("R-2025-000001").name("siti").build(),
            OrderSearchBuilder.builder().customerReference("pl1").build(),
            OrderSearchBuilder.builder().providerReference("BANK 1").build(),
            OrderSearchBuilder.builder().providerReference("s 1").build(),
            OrderSearchBuilder.builder().email("ana@example.com").build(),
            OrderSearchBuilder.builder().phone("+15550100").build(),
            OrderSearchBuilder.builder().attention(OrderAttention.TRANSFER_REPORTED).build(),
            OrderSearchBuilder.builder().attention(OrderAttention.UNDERPAID).build(),
            OrderSearchBuilder.builder().attention(OrderAttention.OVERPAID).build(),
            OrderSearchBuilder.builder().attention(OrderAttention.OVERPAID).name("siti").build(),
            OrderSearchBuilder.builder().name("siti").build(),
            OrderSearchBuilder.builder().name("rah sit").build(),
            OrderSearchBuilder.builder().name("sit rab").build(),
            OrderSearchBuilder.builder().paymentLinkId(link).build(),
            OrderSearchBuilder.builder().metadata(web).build(),
            OrderSearchBuilder.builder().landingPageId(page).build(),
            OrderSearchBuilder.builder().paymentLinkId(link).metadata(web).build(),
            OrderSearchBuilder.builder().customerReference("pl1").metadata(web).build());
    String after = TypeId.ORDER.encode(Ids.lowestAt(Instant.parse("2025-01-01T00:00:50Z")));
    List<ListOrders> queries = new ArrayList<>();
    for (OrderSearch search : searches) {
      for (OrderStatus status : new OrderStatus[] {null, OrderStatus.CANCELLED}) {
        for (Paging paging : List.of(new Paging(1, 100, null), new Paging(1, 100, after))) {
          queries.add(
              ListOrdersBuilder.builder()
                  .merchantId(merchant)
                  .paging(paging)
                  .status(status)
                  .search(search)
                  .withPayments(true)
                  .build());
        }
      }
    }
    return queries;
  }

  private static void check(
      Statement statement, PreparedSearches searches, ListOrders query, double most)
      throws Exception {
    try (ResultSet plan =
        statement.executeQuery(
            "explain (analyze, timing off, buffers, format json) " + searches.execute(query))) {
      plan.next();
      JsonNode root = JSON.readTree(plan.getString(1));
      double rows =
          root.findParents("Relation Name").stream()
              .filter(scan -> TABLES.contains(scan.get("Relation Name").asText()))
              .mapToDouble(OrderSearchPlansIT::rows)
              .sum();
      assertTrue(rows <= most, () -> rows + " rows of " + query + " by " + root.toPrettyString());
      assertEquals(
          0,
          root.findParents("Sort Space Type").stream()
              .filter(sort -> sort.get("Sort Space Type").asText().equals("Disk"))
              .count());
    }
  }

  private static double rows(JsonNode scan) {
    return (scan.get("Actual Rows").asDouble()
            + scan.path("Rows Removed by Filter").asDouble()
            + scan.path("Rows Removed by Index Recheck").asDouble())
        * scan.get("Actual Loops").asDouble();
  }
}
