package dev.paylink.it.paymentlink;

import dev.paylink.api.ListPaymentLinksBuilder;
import dev.paylink.api.Paging;
import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.PreparedLinkLists;
import dev.paylink.it.support.BoundedPlan;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every search for payment links reads a bounded number of rows of its merchant, also for a value
 * that most links have, and few for a merchant with few, beside another one with many.
 */
@Tag("nightly")
class PaymentLinkSearchPlansIT {
  private static final Instant AT = Instant.parse("2026-06-01T00:00:00Z");
  private static final int MANY = Effort.of(30_000, 60_000);
  private static final int FEW = 5;

  /** Candidates that are looked at, and one more. */
  private static final int CANDIDATES = 10_001;

  private static final String INSERT =
      """
      insert into payment_link (id, merchant_id, customer_email, checkout_token, title, amount_minor, currency)
      select (lpad(to_hex(extract(epoch from timestamptz '2025-01-01Z')::bigint * 1000 + n), 12, '0')
               || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
             '%1$s', 'Ana@Example.com', '%1$s' || n, 't', 100, 'USD'
      from generate_series(%2$d::bigint, %3$d) n;
      """;

  private String databaseUri;
  private String large;
  private String small;

  @Test
  void readsBoundedNumberOfRows() throws Exception {
    startWithMerchants();
    insert();
    execute("vacuum analyze payment_link");
    try (Connection connection = TestDatabase.shared().connectAsService(databaseUri);
        Statement statement = connection.createStatement()) {
      for (String planning : BoundedPlan.modes()) {
        statement.execute("set plan_cache_mode = " + planning);
        checkAll(statement, new PreparedLinkLists(connection));
        statement.execute("deallocate all");
      }
    }
  }

  /** The service keeps its plans, and the table may not have been analyzed since. */
  @Test
  void readsBoundedNumberOfRowsByPlansMadeOnEmptyTable() throws Exception {
    startWithMerchants();
    execute("alter table payment_link set (autovacuum_enabled = false)");
    try (Connection connection = TestDatabase.shared().connectAsService(databaseUri);
        Statement statement = connection.createStatement()) {
      PreparedLinkLists searches = new PreparedLinkLists(connection);
      checkAll(statement, searches);
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
    execute(INSERT.formatted(TypeId.MERCHANT.decode(large), 1, MANY));
    execute(INSERT.formatted(TypeId.MERCHANT.decode(small), MANY + 1, MANY + FEW));
  }

  private void execute(String sql) {
    TestDatabase.shared().execute(databaseUri, sql);
  }

  private void checkAll(Statement statement, PreparedLinkLists searches) throws Exception {
    for (ListPaymentLinks query : queries(large)) {
      plan(query, CANDIDATES).check(statement, searches.executeSearch(query, AT), query);
    }
    for (ListPaymentLinks query : queries(small)) {
      plan(query, FEW).check(statement, searches.executeSearch(query, AT), query);
    }
  }

  /**
   * The candidates of the total and those after an id, each by at most two pages; the link of each
   * for total and page if there is another condition, else those of the page, each by at most four
   * pages, and six for the figures of each link of the page.
   */
  private static BoundedPlan plan(ListPaymentLinks query, int candidates) {
    int read = query.paging().after() == null ? candidates : 2 * candidates;
    int page = Math.min(candidates, query.paging().perPage());
    int links = query.status() == null ? page : 2 * candidates;
    return new BoundedPlan(
        Set.of("payment_link"), read + links + 1, 2 * read + 4 * links + 6 * page + 100);
  }

  private static List<ListPaymentLinks> queries(String merchant) {
    String after = TypeId.PAYMENT_LINK.encode(Ids.lowestAt(Instant.parse("2025-01-01T00:00:50Z")));
    List<ListPaymentLinks> queries = new ArrayList<>();
    for (PaymentLinkStatus status : new PaymentLinkStatus[] {null, PaymentLinkStatus.EXHAUSTED}) {
      for (Paging paging : List.of(new Paging(1, 100, null), new Paging(1, 100, after))) {
        queries.add(
            ListPaymentLinksBuilder.builder()
                .merchantId(merchant)
                .paging(paging)
                .status(status)
                .email("ana@example.com")
                .build());
      }
    }
    return queries;
  }
}
