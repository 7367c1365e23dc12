package dev.paylink.it.paymentlink;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.Paging;
import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.PreparedLinkLists;
import dev.paylink.data.count.CountAuditStore;
import dev.paylink.data.count.Counted;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.order.OrderModel;
import dev.paylink.it.support.order.RandomOrders;
import dev.paylink.it.support.paymentlink.PaymentLinkChanges;
import dev.paylink.it.support.paymentlink.PaymentLinkModel;
import dev.paylink.sales.merchant.MerchantStore.Merchant;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Totals and pages match a model that examines every link, at times before and after links expire,
 * while writers change links, two nodes fold the counts, one of them marks expired links, and
 * another thread rebuilds the counts.
 */
class PaymentLinkCountsIT {
  private static final int LINKS = Effort.of(2_000, 4_000);
  private static final int WRITERS = 4;
  private static final int ROUNDS = Effort.of(2, 20);
  private static final long PAUSE_MS = 20;
  private static final int HOURS_MS = 7_200_000;
  private static final long SEED = Long.getLong("paylink.test.seed", System.nanoTime());

  private static TestService service;
  private static TestService secondNode;
  private static Merchant merchant;
  private static volatile boolean writing = true;

  @BeforeAll
  static void start() throws SQLException {
    // A node of its own: it waits until all counts are folded.
    service = TestService.start();
    secondNode = service.anotherNode(Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "1s"));
    merchant = service.merchant("test");
    try (Connection connection = connect()) {
      changes(connection, service, new Random(SEED)).insert(LINKS, "nothing");
      connection.commit();
    }
  }

  @AfterAll
  static void stop() {
    secondNode.close();
    service.close();
  }

  @Test
  void listsMatchModelDuringWrites() throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    try (Connection connection = connect()) {
      PreparedLinkLists lists = new PreparedLinkLists(connection);
      List<Future<?>> workers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        Random random = new Random(SEED + 1_000 + i);
        TestService node = i % 2 == 0 ? service : secondNode;
        workers.add(threads.submit(() -> write(node, random)));
      }
      workers.add(threads.submit(PaymentLinkCountsIT::rebuildCounts));
      for (int i = 0; i < ROUNDS; i++) {
        compareAll(connection, lists, merchant.id(), SEED + i);
      }
      writing = false;
      for (Future<?> worker : workers) {
        worker.get();
      }
      await().until(() -> service.number("select count(*) from payment_link_count_delta") == 0);
      compareAll(connection, lists, merchant.id(), SEED + ROUNDS);
    } finally {
      writing = false;
      threads.shutdown();
    }
  }

  @Test
  void listsNothingWithoutLinks() throws SQLException {
    try (Connection connection = connect()) {
      compareAll(
          connection, new PreparedLinkLists(connection), service.merchant("test").id(), SEED);
    }
  }

  private static Void write(TestService node, Random random)
      throws SQLException, InterruptedException {
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri())) {
      connection.setAutoCommit(false);
      PaymentLinkChanges changes = changes(connection, node, random);
      while (writing) {
        changes.change();
        TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      }
    }
    return null;
  }

  private static PaymentLinkChanges changes(
      Connection connection, TestService node, Random random) {
    ApiClient client = node.client(merchant, TestService.ALL_SCOPES);
    return new PaymentLinkChanges(connection, client, node.clock(), merchant.id(), random);
  }

  private static Void rebuildCounts() throws InterruptedException {
    UUID id = TypeId.MERCHANT.decode(merchant.id());
    try (CountAuditStore counts = new CountAuditStore(service.node().config().database())) {
      while (writing) {
        assertEquals(0, counts.wrong(Counted.PAYMENT_LINKS, id), "Seed " + SEED);
        counts.rebuild(Counted.PAYMENT_LINKS, id);
        TimeUnit.MILLISECONDS.sleep(20 * PAUSE_MS);
      }
      assertEquals(0, counts.wrong(Counted.PAYMENT_LINKS, id), "Seed " + SEED);
    }
    return null;
  }

  /** Compares every status with every kind of period, each with random pages at random times. */
  private static void compareAll(
      Connection connection, PreparedLinkLists lists, String merchantId, long seed)
      throws SQLException {
    Random random = new Random(seed);
    Instant now = service.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    RandomOrders pages = new RandomOrders(random, now, TypeId.PAYMENT_LINK);
    PaymentLinkStatus[] statuses = PaymentLinkStatus.values();
    for (PaymentLinkStatus status : Arrays.copyOf(statuses, statuses.length + 1)) {
      PaymentLinkModel model = new PaymentLinkModel(connection, merchantId);
      for (int i = 0; i < 16; i++) {
        Instant at = now.plusMillis(random.nextInt(2 * HOURS_MS) - HOURS_MS);
        RandomOrders.Ends ends = pages.ends(model.ids(), (i & 1) != 0, (i & 2) != 0);
        ListPaymentLinks all =
            new ListPaymentLinks(
                merchantId, new Paging(1, 1, null), status, ends.from(), ends.to());
        Paging paging = pages.paging(model.ids(), model.matching(all, at));
        ListPaymentLinks list =
            new ListPaymentLinks(merchantId, paging, status, ends.from(), ends.to());
        List<String> matching = model.matching(list, at);
        compare(connection, lists.execute(list, at), list, matching);
      }
      connection.commit();
    }
  }

  private static void compare(
      Connection connection, String sql, ListPaymentLinks list, List<String> matching)
      throws SQLException {
    String context = "-Dpaylink.test.seed=%d: %s by %s".formatted(SEED, list, sql);
    List<String> page = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        assertEquals((long) matching.size(), rows.getObject("total", Long.class), context);
        UUID id = rows.getObject("id", UUID.class);
        if (id != null) {
          page.add(TypeId.PAYMENT_LINK.encode(id));
        }
      }
    }
    assertEquals(OrderModel.page(matching, list.paging()), page, context);
  }

  /** Opens a connection with snapshot isolation and the service's planner settings. */
  private static Connection connect() throws SQLException {
    Connection connection = TestDatabase.shared().connectAsService(service.databaseUri());
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setAutoCommit(false);
    return connection;
  }
}
