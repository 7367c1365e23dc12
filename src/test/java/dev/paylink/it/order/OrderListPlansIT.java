package dev.paylink.it.order;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.Paging;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.count.CountAuditStore;
import dev.paylink.data.count.Counted;
import dev.paylink.it.support.BoundedPlan;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.order.OrderFilter;
import dev.paylink.sales.order.PreparedLists;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every order list reads a bounded number of rows, for a merchant with many orders and for one with
 * few, all of them older.
 */
@Tag("nightly")
class OrderListPlansIT {
  private static final Instant PERIOD_FROM = Instant.parse("2025-01-20T17:59:59.999Z");
  private static final Instant PERIOD_TO = Instant.parse("2025-11-02T12:34:56.789Z");

  /**
   * The 300 rows of the last page read by offset, and one more of each of 20 ranges; at most 64
   * counts of each of 4 levels; and some spans of 4 orders.
   */
  private static final long MAX_ROWS = 640;

  /** Assumes one page per row; a plan that skips index entries reads more. */
  private static final long MAX_PAGES = 500;

  private static final BoundedPlan PLAN =
      new BoundedPlan(Set.of("orders", "order_count", "order_count_delta"), MAX_ROWS, MAX_PAGES);

  private static final long SEED = System.nanoTime();

  private static final String WITHOUT_INDEXES =
      """
      do $$
      declare
        made text := (select string_agg(indexdef, ';') from pg_indexes
                      where tablename = 'orders' and indexname !~ '(email|phone|address|pkey)$');
        dropped text := (select string_agg(indexname, ',') from pg_indexes
                         where tablename = 'orders' and indexname !~ 'pkey$');
      begin
        execute 'drop index ' || dropped;
        %s
        execute made;
      end $$""";

  private static final String INSERT =
      """
      insert into orders (id, merchant_id, status, source, suspicious, amount_minor, currency)
      select (lpad(to_hex(extract(epoch from timestamptz '%1$s')::bigint * 1000 + n * 31536000000 / %3$d), 12, '0')
               || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
             '%2$s',
             (array['pending', 'paid', 'processing', 'completed', 'cancelled'])[1 + n %% 5],
             (array['payment_link', 'digital_product', 'landing_page', 'manual'])[1 + n / 5 %% 4],
             n %% 11 = 0, 100, 'USD'
      from generate_series(1::bigint, %3$d) n;
      """;

  private String databaseUri;
  private AppConfig.Database database;
  private String large;
  private String small;

  static IntStream sizes() {
    return Effort.isFull() ? IntStream.of(20_000, 1_000_000) : IntStream.of(100_000);
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void readsFewRows(int orders) throws Exception {
    startWithMerchants();
    execute(WITHOUT_INDEXES.formatted(inserts(orders)));
    rebuildCounts();
    execute("vacuum analyze orders, order_count, order_count_delta");
    try (Connection connection = TestDatabase.shared().connectAsService(databaseUri);
        Statement statement = connection.createStatement()) {
      for (String planning : BoundedPlan.modes()) {
        statement.execute("set plan_cache_mode = " + planning);
        PreparedLists lists = new PreparedLists(connection);
        checkAll(statement, lists);
        statement.execute("deallocate all");
      }
    }
  }

  /** The service keeps its plans, and the tables may not have been analyzed since. */
  @Test
  void readsFewRowsByPlansMadeOnEmptyTables() throws Exception {
    startWithMerchants();
    execute("alter table orders set (autovacuum_enabled = false)");
    execute("alter table order_count set (autovacuum_enabled = false)");
    execute("alter table order_count_delta set (autovacuum_enabled = false)");
    try (Connection connection = TestDatabase.shared().connectAsService(databaseUri);
        Statement statement = connection.createStatement()) {
      PreparedLists lists = new PreparedLists(connection);
      checkAll(statement, lists);
      execute(inserts(20_000));
      rebuildCounts();
      checkAll(statement, lists);
    }
  }

  private void startWithMerchants() {
    // A node of its own: it measures pages of its tables.
    try (TestService service = TestService.start()) {
      databaseUri = service.databaseUri();
      database = service.node().config().database();
      large = service.merchant("test").id();
      small = service.merchant("test").id();
    }
  }

  private String inserts(int orders) {
    return INSERT.formatted("2023-12-01T00:00:00Z", TypeId.MERCHANT.decode(small), 2_000)
        + INSERT.formatted("2025-01-01T00:00:00Z", TypeId.MERCHANT.decode(large), orders);
  }

  /** Counts without deltas, which are not folded here. */
  private void rebuildCounts() {
    execute("delete from order_count_delta");
    try (CountAuditStore counts = new CountAuditStore(database)) {
      counts.rebuild(Counted.ORDERS, TypeId.MERCHANT.decode(large));
      counts.rebuild(Counted.ORDERS, TypeId.MERCHANT.decode(small));
    }
  }

  /** Checks all filters in a full run, else a random twelfth of them. */
  private void checkAll(Statement statement, PreparedLists lists) throws Exception {
    List<OrderFilter> filters = new ArrayList<>(OrderFilter.all());
    Collections.shuffle(filters, new Random(SEED));
    for (OrderFilter filter : filters.subList(0, Effort.of(filters.size() / 12, filters.size()))) {
      check(statement, lists, large, filter);
      check(statement, lists, small, filter);
    }
  }

  private void execute(String sql) {
    TestDatabase.shared().execute(databaseUri, sql);
  }

  private static void check(
      Statement statement, PreparedLists lists, String merchant, OrderFilter filter)
      throws Exception {
    for (ListOrders list : queries(merchant, filter, total(statement, lists, merchant, filter))) {
      PLAN.check(statement, lists.execute(list), list);
    }
  }

  private static int total(
      Statement statement, PreparedLists lists, String merchant, OrderFilter filter)
      throws SQLException {
    String sql = lists.execute(filter.list(merchant, new Paging(1, 1, null), null, null));
    try (ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getInt("total");
    }
  }

  private static List<ListOrders> queries(String merchant, OrderFilter filter, int total) {
    String after = TypeId.ORDER.encode(Ids.lowestAt(PERIOD_TO));
    Paging first = new Paging(1, 100, null);
    Paging far = new Paging(total / 200 + 1, 100, null);
    return List.of(
        filter.list(merchant, first, null, null),
        filter.list(merchant, new Paging(3, 100, null), null, null),
        filter.list(merchant, far, null, null),
        filter.list(merchant, new Paging(total / 100 + 1, 100, null), null, null),
        filter.list(merchant, new Paging(1, 100, after), null, null),
        filter.list(merchant, first, PERIOD_FROM, PERIOD_TO),
        filter.list(merchant, far, PERIOD_FROM, PERIOD_TO));
  }
}
