package dev.paylink.it.order;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.count.Counted;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.db.CountedLists;
import dev.paylink.it.support.order.OrderChanges;
import dev.paylink.it.support.order.OrderFilter;
import dev.paylink.it.support.order.OrderModel;
import dev.paylink.it.support.order.RandomOrders;
import dev.paylink.sales.merchant.Merchant;
import dev.paylink.sales.order.PreparedLists;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Random;
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

  private static final long SEED = CountedLists.SEED;

  private static TestService service;
  private static TestService secondNode;
  private static Merchant merchant;

  private static final Map<String, String> SETTINGS = Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "1h");

  @BeforeAll
  static void start() throws SQLException {
    service = TestService.start(SETTINGS);
    secondNode = service.anotherNode(SETTINGS);
    merchant = service.merchant("test");
    try (Connection connection = CountedLists.connect(service)) {
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
    Map<Connection, PreparedLists> prepared = new HashMap<>();
    new CountedLists(service, secondNode, merchant.id(), Counted.ORDERS)
        .compareDuringWrites(
            ROUNDS,
            WRITERS,
            (connection, node, random) -> changes(connection, node, random)::change,
            "order_count_delta",
            (connection, i) ->
                compareAll(
                    connection,
                    prepared.computeIfAbsent(connection, PreparedLists::new),
                    merchant.id(),
                    i));
  }

  @Test
  void listsNothingWithoutOrders() throws SQLException {
    try (Connection connection = CountedLists.connect(service)) {
      PreparedLists lists = new PreparedLists(connection);
      String merchantId = service.merchant("test").id();
      for (int round = 0; round < EVERY_PERIOD; round++) {
        compareAll(connection, lists, merchantId, round);
      }
    }
  }

  private static OrderChanges changes(Connection connection, TestService node, Random random) {
    ApiClient client = node.client(merchant, TestService.ALL_SCOPES);
    RandomOrders orders = new RandomOrders(random, service.clock().instant());
    return new OrderChanges(connection, client, merchant.id(), random, orders);
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
          CountedLists.compare(
              connection,
              lists.execute(list),
              model.matching(list),
              list.paging(),
              TypeId.ORDER,
              list);
        }
      }
      connection.commit();
    }
  }
}
