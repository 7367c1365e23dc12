package dev.paylink.it.support.feed;

import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.outbox.EventsWritten;
import dev.paylink.data.outbox.OutboxBus;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Writes events like the service's statements, but in slow transactions: event ids are generated
 * first, then orders are locked and events written, and some time later the transaction is
 * committed or, in one of ten cases, rolled back.
 */
public final class EventWriters {
  private static final int MAX_PAUSE_MS = 60;

  private static final String NEW_ORDER =
      """
      insert into orders (id, merchant_id, status, source, amount_minor, currency, sequence)
      values (?, ?, 'pending', 'manual', 100, 'USD', 0)
      """;

  private static final String NEXT =
      """
      with o as (update orders set sequence = sequence + 1 where id = ? returning *)
      insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at, origin)
      select ?, merchant_id, 'order.processing', id, sequence,
             json_build_object('object', to_json(o), 'previousStatus', null), now(),
             '{"actor": {"type": "sweep"}}'
      from o
      """;

  private final TestService service;
  private final List<UUID> orders = new ArrayList<>();

  public EventWriters(TestService service, Merchant merchant, int orderCount) throws SQLException {
    this.service = service;
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        PreparedStatement insert = connection.prepareStatement(NEW_ORDER)) {
      for (int i = 0; i < orderCount; i++) {
        orders.add(service.node().ids().next());
        insert.setObject(1, orders.get(i));
        insert.setObject(2, TypeId.MERCHANT.decode(merchant.id()));
        insert.executeUpdate();
      }
    }
  }

  /** Runs {@code transactions} transactions and returns the number of committed events. */
  public int write(int transactions, Random random) throws SQLException, InterruptedException {
    Ids ids = new Ids(InstantSource.system()); // like a separate node
    int committed = 0;
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        PreparedStatement next = connection.prepareStatement(NEXT)) {
      connection.setAutoCommit(false);
      for (int i = 0; i < transactions; i++) {
        int written = write(next, ids, random);
        pause(random);
        if (random.nextInt(10) == 0) {
          connection.rollback();
        } else {
          connection.commit();
          committed += written;
          service.node().bus().publish(OutboxBus.EVENTS_WRITTEN, new EventsWritten(true, true));
        }
      }
    }
    return committed;
  }

  /** Writes one to three events of each of one to three orders. */
  private int write(PreparedStatement next, Ids ids, Random random)
      throws SQLException, InterruptedException {
    Set<UUID> chosen = new TreeSet<>(); // sorted lock order prevents deadlocks
    for (int i = random.nextInt(3); i >= 0; i--) {
      chosen.add(orders.get(random.nextInt(orders.size())));
    }
    int written = 0;
    for (UUID order : chosen) {
      UUID[] eventIds = ids.next(1 + random.nextInt(3));
      pause(random);
      for (UUID eventId : eventIds) {
        next.setObject(1, order);
        next.setObject(2, eventId);
        written += next.executeUpdate();
      }
    }
    return written;
  }

  private static void pause(Random random) throws InterruptedException {
    if (random.nextInt(3) > 0) {
      TimeUnit.MILLISECONDS.sleep(random.nextInt(MAX_PAUSE_MS));
    }
  }

  /**
   * Counts events committed later than one with a higher id; without any, the test proves nothing.
   */
  public static long lateEvents(TestService service) throws SQLException {
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri());
        PreparedStatement late =
            connection.prepareStatement(
                """
                select count(*) from (
                  select id, max(id::text) over (order by position) as highest from event
                ) e where e.id::text < e.highest
                """);
        ResultSet result = late.executeQuery()) {
      result.next();
      return result.getLong(1);
    }
  }
}
