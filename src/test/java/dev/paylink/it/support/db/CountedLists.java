package dev.paylink.it.support.db;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.Paging;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.count.CountAuditStore;
import dev.paylink.data.count.Counted;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.order.OrderModel;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Lists of a merchant with exact totals, while writers on two nodes change its rows and another
 * thread rebuilds the counts.
 */
public final class CountedLists {
  public static final long SEED = Long.getLong("paylink.test.seed", System.nanoTime());

  private static final long PAUSE_MS = 20;

  private final TestService service;
  private final TestService secondNode;
  private final UUID merchant;
  private final Counted counted;
  private volatile boolean writing = true;

  /** One change of a row, chosen at random. */
  public interface Change {
    void make() throws SQLException;
  }

  /** Starts changes by a connection and a node. */
  public interface Writer {
    Change on(Connection connection, TestService node, Random random) throws SQLException;
  }

  /** Compares lists with a model. */
  public interface Comparison {
    void run(Connection connection, int round) throws SQLException;
  }

  public CountedLists(
      TestService service, TestService secondNode, String merchantId, Counted counted) {
    this.service = service;
    this.secondNode = secondNode;
    this.merchant = TypeId.MERCHANT.decode(merchantId);
    this.counted = counted;
  }

  /** Compares in each round while writers write, and once more when all counts are folded. */
  public void compareDuringWrites(
      int rounds, int writers, Writer writer, String deltas, Comparison comparison)
      throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    try (Connection connection = connect(service)) {
      List<Future<?>> workers = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        Random random = new Random(SEED + 1_000 + i);
        TestService node = i % 2 == 0 ? service : secondNode;
        workers.add(threads.submit(() -> write(writer, node, random)));
      }
      workers.add(threads.submit(this::rebuildCounts));
      for (int i = 0; i < rounds; i++) {
        comparison.run(connection, i);
      }
      writing = false;
      for (Future<?> worker : workers) {
        worker.get();
      }
      await().until(() -> service.number("select count(*) from " + deltas) == 0);
      comparison.run(connection, rounds);
    } finally {
      writing = false;
      threads.shutdown();
    }
  }

  private Void write(Writer writer, TestService node, Random random)
      throws SQLException, InterruptedException {
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri())) {
      connection.setAutoCommit(false);
      Change change = writer.on(connection, node, random);
      while (writing) {
        change.make();
        TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      }
    }
    return null;
  }

  private Void rebuildCounts() throws InterruptedException {
    try (CountAuditStore counts = new CountAuditStore(service.node().config().database())) {
      while (writing) {
        assertEquals(0, counts.wrong(counted, merchant), "Seed " + SEED);
        counts.rebuild(counted, merchant);
        TimeUnit.MILLISECONDS.sleep(20 * PAUSE_MS);
      }
      assertEquals(0, counts.wrong(counted, merchant), "Seed " + SEED);
    }
    return null;
  }

  /**
   * Compares the page and the total that a statement answers.
   *
   * @param matching ids of all rows that match, newest first
   * @param list what was asked for, for the message
   */
  public static void compare(
      Connection connection,
      String sql,
      List<String> matching,
      Paging paging,
      TypeId type,
      Object list)
      throws SQLException {
    String context = "-Dpaylink.test.seed=%d: %s by %s".formatted(SEED, list, sql);
    List<String> page = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        assertEquals((long) matching.size(), rows.getObject("total", Long.class), context);
        UUID id = rows.getObject("id", UUID.class);
        if (id != null) {
          page.add(type.encode(id));
        }
      }
    }
    assertEquals(OrderModel.page(matching, paging), page, context);
  }

  /** Opens a connection with snapshot isolation and the service's planner settings. */
  public static Connection connect(TestService service) throws SQLException {
    Connection connection = TestDatabase.shared().connectAsService(service.databaseUri());
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setAutoCommit(false);
    return connection;
  }
}
