package dev.paylink.it.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.id.TypeId;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.feed.SequencerStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which events the sequencer looks up, and that it leaves none out. */
class EventsSeenIT {
  private static final String EVENTS =
      """
      insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at)
      select gen_random_uuid(), '%s', 'order.paid', gen_random_uuid(), 1, '{}', now()
      from generate_series(1, %d)
      """;

  private String uri;
  private UUID merchant;
  private Connection sequencer;

  @BeforeEach
  void prepare() throws SQLException {
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

  private int left() throws SQLException {
    try (Statement statement = sequencer.createStatement();
        var count = statement.executeQuery("select count(*) from event where position is null")) {
      count.next();
      return count.getInt(1);
    }
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
      statement.execute("update event_feed_head set seen = '900000000:900000000:'");
      statement.execute("update event set xact = '900000001' where position is null");
    }
    write(sequencer, 2);
    assertEquals(4, SequencerStatement.run(sequencer, 100).size());
    write(sequencer, 1);
    assertEquals(1, SequencerStatement.run(sequencer, 100).size());
  }

  @Test
  void placesEventsFromBeforeTransactionsWereRecorded() throws SQLException {
    write(sequencer, 5);
    try (Statement statement = sequencer.createStatement()) {
      statement.execute("update event_feed_head set seen = null");
      statement.execute("update event set xact = null where position is null");
    }
    write(sequencer, 2);
    int placed = 0;
    while (left() > 0) {
      placed += SequencerStatement.run(sequencer, 2).size();
    }
    assertEquals(7, placed);
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
    }
  }
}
