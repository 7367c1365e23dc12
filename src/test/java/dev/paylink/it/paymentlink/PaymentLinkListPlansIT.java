package dev.paylink.it.paymentlink;

import dev.paylink.api.ListPaymentLinksBuilder;
import dev.paylink.api.Paging;
import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.PreparedLinkLists;
import dev.paylink.data.count.CountAuditStore;
import dev.paylink.data.count.Counted;
import dev.paylink.it.support.BoundedPlan;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every list of payment links reads a bounded number of rows, for a merchant with many links and
 * for one with few, all of them older.
 */
class PaymentLinkListPlansIT {
  private static final Instant PERIOD_FROM = Instant.parse("2025-01-20T17:59:59.999Z");
  private static final Instant PERIOD_TO = Instant.parse("2025-11-02T12:34:56.789Z");

  /** When {@link #DUE} links of the large merchant are due. */
  private static final Instant AT = Instant.parse("2026-06-01T00:00:00Z");

  private static final int DUE = 20;

  /**
   * As for orders: the 300 rows of the last page read by offset, one more of each range, and at
   * most 64 counts of each of 4 levels; and the due links, for the total and for the page. Also at
   * most six pages for the figures of each of the 100 links of a page.
   */
  private static final BoundedPlan PLAN =
      new BoundedPlan(
          Set.of("payment_link", "payment_link_count", "payment_link_count_delta"),
          640 + 2 * DUE,
          500 + 6 * 100);

  private static final String INSERT =
      """
      insert into payment_link (id, merchant_id, deactivated, expired, exhausted, expires_at,
                                checkout_token, title, amount_minor, currency)
      select (lpad(to_hex(extract(epoch from timestamptz '%1$s')::bigint * 1000 + n * 31536000000 / %3$d), 12, '0')
               || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
             '%2$s', n %% 5 = 1, n %% 5 = 2, n %% 5 = 3,
             case when n %% (%3$d / %4$d) = 0 then timestamptz '2026-05-31'
                  when n %% 5 = 2 then timestamptz '2026-01-01'
                  when n %% 7 = 0 then timestamptz '2027-01-01' end,
             '%2$s' || n, 't', 100, 'USD'
      from generate_series(1::bigint, %3$d) n;
      """;

  private String databaseUri;
  private AppConfig.Database database;
  private String large;
  private String small;

  static IntStream sizes() {
    return Effort.isFull() ? IntStream.of(20_000, 300_000) : IntStream.of(50_000);
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void readsFewRows(int links) throws Exception {
    startWithMerchants();
    execute(inserts(links));
    rebuildCounts();
    execute("vacuum analyze payment_link, payment_link_count, payment_link_count_delta");
    try (Connection connection = TestDatabase.shared().connectAsService(databaseUri);
        Statement statement = connection.createStatement()) {
      for (String planning : BoundedPlan.modes()) {
        statement.execute("set plan_cache_mode = " + planning);
        checkAll(statement, new PreparedLinkLists(connection));
        statement.execute("deallocate all");
      }
    }
  }

  /** The service keeps its plans, and the tables may not have been analyzed since. */
  @Test
  void readsFewRowsByPlansMadeOnEmptyTables() throws Exception {
    startWithMerchants();
    for (String table : PLAN.tables()) {
      execute("alter table %s set (autovacuum_enabled = false)".formatted(table));
    }
    try (Connection connection = TestDatabase.shared().connectAsService(databaseUri);
        Statement statement = connection.createStatement()) {
      PreparedLinkLists lists = new PreparedLinkLists(connection);
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

  private String inserts(int links) {
    return INSERT.formatted("2023-12-01T00:00:00Z", TypeId.MERCHANT.decode(small), 2_000, DUE)
        + INSERT.formatted("2025-01-01T00:00:00Z", TypeId.MERCHANT.decode(large), links, DUE);
  }

  /** Rebuilds the counts, so that none is left in deltas. */
  private void rebuildCounts() {
    execute("delete from payment_link_count_delta");
    try (CountAuditStore counts = new CountAuditStore(database)) {
      counts.rebuild(Counted.PAYMENT_LINKS, TypeId.MERCHANT.decode(large));
      counts.rebuild(Counted.PAYMENT_LINKS, TypeId.MERCHANT.decode(small));
    }
  }

  private void execute(String sql) {
    TestDatabase.shared().execute(databaseUri, sql);
  }

  private void checkAll(Statement statement, PreparedLinkLists lists) throws Exception {
    PaymentLinkStatus[] statuses = PaymentLinkStatus.values();
    for (PaymentLinkStatus status : Arrays.copyOf(statuses, statuses.length + 1)) {
      for (String merchant : List.of(large, small)) {
        ListPaymentLinks first = list(merchant, status, new Paging(1, 100, null), false);
        int total = total(statement, lists.execute(first, AT));
        for (ListPaymentLinks list : queries(merchant, status, total)) {
          PLAN.check(statement, lists.execute(list, AT), list);
        }
      }
    }
  }

  private static int total(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getInt("total");
    }
  }

  private static List<ListPaymentLinks> queries(
      String merchant, PaymentLinkStatus status, int total) {
    String after = TypeId.PAYMENT_LINK.encode(Ids.lowestAt(PERIOD_TO));
    Paging first = new Paging(1, 100, null);
    Paging far = new Paging(total / 200 + 1, 100, null);
    return List.of(
        list(merchant, status, first, false),
        list(merchant, status, new Paging(3, 100, null), false),
        list(merchant, status, far, false),
        list(merchant, status, new Paging(total / 100 + 1, 100, null), false),
        list(merchant, status, new Paging(1, 100, after), false),
        list(merchant, status, first, true),
        list(merchant, status, far, true));
  }

  private static ListPaymentLinks list(
      String merchant, PaymentLinkStatus status, Paging paging, boolean period) {
    return ListPaymentLinksBuilder.builder()
        .merchantId(merchant)
        .paging(paging)
        .status(status)
        .createdFrom(period ? PERIOD_FROM : null)
        .createdTo(period ? PERIOD_TO : null)
        .build();
  }
}
