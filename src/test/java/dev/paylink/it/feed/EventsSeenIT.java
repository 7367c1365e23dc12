package dev.paylink.it.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.feed.SequencerStatement;
import java.sql.Connection;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which events the sequencer looks up, and that it leaves none out. */
class EventsSeenIT {
  private static final int WRITERS = 6;
  private static final int HOLDERS = 3;

  private static final String EVENTS =
      """
      insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at, origin)
      select gen_random_uuid(), '%s', 'order.paid', gen_random_uuid(), 1, '{}', now(), '{}'
      from generate_series(1, %d)
      """;

  private String uri;
  private UUID merchant;
  private Connection sequencer;

  @BeforeEach
  void prepare() throws SQLException {
    // A node of its own: it reads the events of all merchants.
    try (TestService service = TestService.start()) {
      uri = service.databaseUri();
      merchant = TypeId.MERCHANT.decode(service.merchant("test").id());
    }
    SequencerStatement.lease(uri);
    sequencer = TestDatabase.shared().connect(uri);
    SequencerStatement.run(sequencer, 1_000);
  }

  @AfterEach
  void close() throws SQLException {
    sequencer.close();
  }

  private void write(Connection connection, int events) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(EVENTS.formatted(merchant, events));
    }
  }

  @Test
  void placesEventsOfTransactionThatCommitsLate() throws SQLException {
    try (Connection slow = TestDatabase.shared().connect(uri)) {
      slow.setAutoCommit(false);
      write(slow, 3);
      for (int i = 0; i < 5; i++) {
        write(sequencer, 4);
        assertEquals(4, SequencerStatement.run(sequencer, 100).size());
      }
      slow.commit();
    }
    assertEquals(3, SequencerStatement.run(sequencer, 100).size());
  }

  @Test
  void placesLateEventsInFullBatches() throws SQLException {
    try (Connection slow = TestDatabase.shared().connect(uri)) {
      slow.setAutoCommit(false);
      write(slow, 3);
      for (int i = 0; i < 4; i++) {
        write(sequencer, 3);
      }
      assertEquals(5, SequencerStatement.run(sequencer, 5).size());
      slow.commit();
    }
    int placed = 0;
    for (List<String> batch = SequencerStatement.run(sequencer, 5);
        !batch.isEmpty();
        batch = SequencerStatement.run(sequencer, 5)) {
      placed += batch.size();
    }
    assertEquals(10, placed);
  }

  @Test
  void placesAllEventsAfterRestoreIntoAnotherCluster() throws SQLException {
    write(sequencer, 2);
    try (Statement statement = sequencer.createStatement()) {
      // A younger cluster, whose transaction ids are lower than those of the dump.
      statement.execute(
          "update event_feed_head set seen = '900000000:900000000:', seen_since = '2020-01-01'");
      statement.execute("update event set xact = '900000001' where position is null");
    }
    write(sequencer, 2);
    assertEquals(3, SequencerStatement.run(sequencer, 3).size());
    write(sequencer, 1);
    assertEquals(2, SequencerStatement.run(sequencer, 3).size());
    write(sequencer, 1);
    assertEquals(1, SequencerStatement.run(sequencer, 3).size());
  }

  @Test
  void placesAllEventsIfNoTransactionIsSeen() throws SQLException {
    write(sequencer, 5);
    try (Statement statement = sequencer.createStatement()) {
      statement.execute("update event_feed_head set seen = null");
    }
    write(sequencer, 2);
    int placed = 0;
    while (left() > 0) {
      placed += SequencerStatement.run(sequencer, 2).size();
    }
    assertEquals(7, placed);
  }

  private int left() throws SQLException {
    try (Statement statement = sequencer.createStatement();
        var count = statement.executeQuery("select count(*) from event where position is null")) {
      count.next();
      return count.getInt(1);
    }
  }

  @Test
  void placesNothingWithoutLease() throws SQLException {
    write(sequencer, 2);
    assertEquals(List.of(), SequencerStatement.runWithoutLease(sequencer, 100));
    assertEquals(2, SequencerStatement.run(sequencer, 100).size());
  }

  /** Index entries of events that have a position stay while an old snapshot is open. */
  @Test
  void passesOverEventsWithPositionBesideOldSnapshot() throws SQLException {
    try (Connection old = TestDatabase.shared().connect(uri);
        Statement snapshot = old.createStatement()) {
      old.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      old.setAutoCommit(false);
      snapshot.execute("select count(*) from event");
      write(sequencer, 20_000);
      assertEquals(20_000, SequencerStatement.run(sequencer, 20_001).size());
      long blocks = SequencerStatement.blocksOfEmptyLook(sequencer);
      assertTrue(blocks < 50, "Reads " + blocks + " blocks");
      long lag = SequencerStatement.blocksOfLag(sequencer);
      assertTrue(lag < 50, "The lag reads " + lag + " blocks");
    }
  }

  /** As after a collection of statistics in which no event had a position. */
  @Test
  void looksByTheIndexOfEventsWithoutPositionWhateverTheStatisticsSay() throws SQLException {
    write(sequencer, 5_000);
    try (Statement statement = sequencer.createStatement()) {
      statement.execute("analyze event");
      statement.execute("set enable_seqscan = off");
      statement.execute("set enable_bitmapscan = off");
    }
    String plan = SequencerStatement.planOfLook(sequencer);
    assertTrue(plan.contains("_xact_id_idx") && !plan.contains("_pkey"), plan);
  }

  /** Each holder of the lease may be one that does not know yet that it has lost it. */
  @Test
  void placesEveryEventOfSlowWritersBesideSeveralHolders() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS + HOLDERS);
    List<Future<?>> writing = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      Random random = new Random(i);
      writing.add(threads.submit(() -> writeSlowly(random)));
    }
    List<Future<?>> placing = new ArrayList<>();
    for (int i = 0; i < HOLDERS; i++) {
      int limit = 3 + 20 * i;
      placing.add(threads.submit(() -> placeWhile(writing, limit)));
    }
    for (Future<?> holder : placing) {
      holder.get();
    }
    threads.shutdown();
    while (!SequencerStatement.run(sequencer, 100).isEmpty()) {}
    assertEquals(0, left());
  }

  private Void writeSlowly(Random random) throws Exception {
    try (Connection connection = TestDatabase.shared().connect(uri)) {
      connection.setAutoCommit(false);
      for (int i = 0; i < 60; i++) {
        write(connection, 1 + random.nextInt(3));
        TimeUnit.MILLISECONDS.sleep(random.nextInt(15));
        if (random.nextInt(5) == 0) {
          connection.rollback();
        } else {
          connection.commit();
        }
      }
    }
    return null;
  }

  private Void placeWhile(List<Future<?>> writing, int limit) throws SQLException {
    try (Connection connection = TestDatabase.shared().connect(uri)) {
      while (!writing.stream().allMatch(Future::isDone)) {
        SequencerStatement.run(connection, limit);
      }
    }
    return null;
  }
}
