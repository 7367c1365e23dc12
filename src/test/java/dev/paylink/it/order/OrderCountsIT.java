package dev.paylink.it.order;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.count.CountAuditStore;
import dev.paylink.data.count.Counted;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.order.OrderChanges;
import dev.paylink.it.support.order.OrderFilter;
import dev.paylink.it.support.order.OrderModel;
import dev.paylink.it.support.order.RandomOrders;
import dev.paylink.sales.merchant.MerchantStore.Merchant;
import dev.paylink.sales.order.PreparedLists;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Iterator;
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
 * Totals and pages match a model that examines every order, while eight writers change orders, two
 * nodes fold the counts, and another thread rebuilds them.
 */
class OrderCountsIT {
  private static final int ORDERS = Effort.of(1_500, 6_000);
  private static final int WRITERS = 8;
  private static final int ROUNDS = Effort.of(1, 3);
  private static final int FILTERS_PER_SNAPSHOT = 5;

  /** Every one of so many kinds of period, after the writes the others. */
  private static final int EVERY_PERIOD = Effort.of(2, 1);

  private static final long PAUSE_MS = 20;
  private static final long SEED = Long.getLong("paylink.test.seed", System.nanoTime());

  private static TestService service;
  private static TestService secondNode;
  private static Merchant merchant;
  private static volatile boolean writing = true;

  private static final Map<String, String> SETTINGS = Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "1h");

  @BeforeAll
  static void start() throws SQLException {
    service = TestService.start(SETTINGS);
    secondNode = service.anotherNode(SETTINGS);
    merchant = service.merchant("test");
    try (Connection connection = connect()) {
      changes(connection, service, new Random(SEED)).insert(ORDERS, "nothing");
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
      PreparedLists lists = new PreparedLists(connection);
      List<Future<?>> workers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        Random random = new Random(SEED + 1_000 + i);
        TestService node = i % 2 == 0 ? service : secondNode;
        workers.add(threads.submit(() -> write(node, random)));
      }
      workers.add(threads.submit(OrderCountsIT::rebuildCounts));
      for (int i = 0; i < ROUNDS; i++) {
        compareAll(connection, lists, merchant.id(), i);
      }
      writing = false;
      for (Future<?> worker : workers) {
        worker.get();
      }
      await().until(() -> service.number("select count(*) from order_count_delta") == 0);
      compareAll(connection, lists, merchant.id(), ROUNDS);
    } finally {
      writing = false;
      threads.shutdown();
    }
  }

  @Test
  void listsNothingWithoutOrders() throws SQLException {
    try (Connection connection = connect()) {
      PreparedLists lists = new PreparedLists(connection);
      String merchantId = service.merchant("test").id();
      for (int round = 0; round < EVERY_PERIOD; round++) {
        compareAll(connection, lists, merchantId, round);
      }
    }
  }

  private static Void write(TestService node, Random random)
      throws SQLException, InterruptedException {
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri())) {
      connection.setAutoCommit(false);
      OrderChanges changes = changes(connection, node, random);
      while (writing) {
        changes.change();
        TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      }
    }
    return null;
  }

  private static OrderChanges changes(Connection connection, TestService node, Random random) {
    ApiClient client = node.client(merchant, TestService.ALL_SCOPES);
    RandomOrders orders = new RandomOrders(random, service.clock().instant());
    return new OrderChanges(connection, client, merchant.id(), random, orders);
  }

  private static Void rebuildCounts() throws InterruptedException {
    UUID id = TypeId.MERCHANT.decode(merchant.id());
    try (CountAuditStore counts = new CountAuditStore(service.node().config().database())) {
      while (writing) {
        assertEquals(0, counts.wrong(Counted.ORDERS, id), "Seed " + SEED);
        counts.rebuild(Counted.ORDERS, id);
        TimeUnit.MILLISECONDS.sleep(20 * PAUSE_MS);
      }
      assertEquals(0, counts.wrong(Counted.ORDERS, id), "Seed " + SEED);
    }
    return null;
  }

  /** Compares every filter with kinds of period on a random page, several per snapshot. */
  private static void compareAll(
      Connection connection, PreparedLists lists, String merchantId, int round)
      throws SQLException {
    RandomOrders random = new RandomOrders(new Random(SEED + round), service.clock().instant());
    Iterator<OrderFilter> filters = OrderFilter.all().iterator();
    while (filters.hasNext()) {
      OrderModel model = new OrderModel(connection, merchantId);
      for (int i = 0; i < FILTERS_PER_SNAPSHOT && filters.hasNext(); i++) {
        OrderFilter filter = filters.next();
        for (int period = round % EVERY_PERIOD; period < 4; period += EVERY_PERIOD) {
          boolean from = (period & 1) != 0;
          boolean to = (period & 2) != 0;
          ListOrders list = random.list(model, filter, merchantId, from, to);
          compare(connection, lists.execute(list), list, model);
        }
      }
      connection.commit();
    }
  }

  private static void compare(Connection connection, String sql, ListOrders list, OrderModel model)
      throws SQLException {
    String context = "-Dpaylink.test.seed=%d: %s by %s".formatted(SEED, list, sql);
    List<String> matching = model.matching(list);
    List<String> page = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        assertEquals(matching.size(), rows.getLong("total"), context);
        UUID id = rows.getObject("id", UUID.class);
        if (id != null) {
          page.add(TypeId.ORDER.encode(id));
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
