package dev.paylink.it.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.feed.SequencerStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The sequencer's statement, run without a node that sequences concurrently. */
class EventPositionsIT {
  private static final int THREADS = 8;

  /** Events of two merchants with ids unrelated to the sequence. */
  private static final String BACKLOG =
      """
      insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at, origin)
      select gen_random_uuid(), (array['%s', '%s']::uuid[])[1 + o %% 2], 'order.paid',
             md5('%s' || o)::uuid, s, '{}', now(), '{}'
      from generate_series(1, %d) o, generate_series(1, %d) s
      order by random()
      """;

  /** Counts events placed before an earlier event of the same object. */
  private static final String OUT_OF_ORDER =
      """
      select count(*) from event a join event b using (object_id)
      where a.sequence < b.sequence and b.position <= coalesce(a.position, b.position)
      """;

  private static String uri;
  private static UUID one;
  private static UUID other;

  @BeforeAll
  static void prepare() {
    // A node of its own: it places the events of all merchants.
    try (TestService service = TestService.start()) {
      uri = service.databaseUri();
      one = TypeId.MERCHANT.decode(service.merchant("test").id());
      other = TypeId.MERCHANT.decode(service.merchant("test").id());
    }
    SequencerStatement.lease(uri);
  }

  private static void backlog(String name, int objects, int events) {
    TestDatabase.shared().execute(uri, BACKLOG.formatted(one, other, name, objects, events));
  }

  @Test
  void placesEventsOfAnObjectInSequence() throws SQLException {
    backlog("few", 40, 10);
    try (Connection connection = TestDatabase.shared().connect(uri)) {
      long left = number(connection, "select count(*) from event where position is null");
      while (left > 0) {
        List<String> placed = SequencerStatement.run(connection, 7);
        assertTrue(placed.size() >= Math.min(7, left), "Only " + placed.size() + " of " + left);
        left -= placed.size();
        assertEquals(0, number(connection, OUT_OF_ORDER));
      }
      assertEquals(List.of(), SequencerStatement.run(connection, 7));
    }
  }

  @Test
  void placesEachEventOnceAndNoneBehindReaders() throws Exception {
    backlog("many", 600, 5);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS + 1);
    List<Future<List<String>>> sequencing = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int limit = 10 + i;
      sequencing.add(threads.submit(() -> sequenceAll(limit)));
    }
    Future<Integer> checking = threads.submit(() -> checkWhile(sequencing));
    List<String> placed = new ArrayList<>();
    for (Future<List<String>> thread : sequencing) {
      placed.addAll(thread.get());
    }
    assertTrue(checking.get() > 10, "Too few checks: " + checking.get());
    threads.shutdown();
    try (Connection connection = TestDatabase.shared().connect(uri)) {
      assertEquals(0, number(connection, "select count(*) from event where position is null"));
      assertEquals(0, number(connection, "select count(*) - count(distinct position) from event"));
      assertEquals(0, number(connection, OUT_OF_ORDER));
    }
    assertTrue(placed.size() >= 3_000 && placed.stream().distinct().count() == placed.size());
  }

  /** Places events until none are left and returns the ids of those placed. */
  private static List<String> sequenceAll(int limit) throws SQLException {
    List<String> all = new ArrayList<>();
    try (Connection connection = TestDatabase.shared().connect(uri)) {
      do {
        all.addAll(SequencerStatement.run(connection, limit));
      } while (number(connection, "select count(*) from event where position is null") > 0);
    }
    return all;
  }

  /** Checks repeatedly that no event is placed behind those seen; returns the number of checks. */
  private static int checkWhile(List<Future<List<String>>> sequencing) throws SQLException {
    int checks = 0;
    long highest = 0;
    long count = 0;
    try (Connection connection = TestDatabase.shared().connect(uri)) {
      while (!sequencing.stream().allMatch(Future::isDone)) {
        String upTo = "select count(*) from event where position <= " + highest;
        assertEquals(count, number(connection, upTo), "An event was placed behind " + highest);
        highest = number(connection, "select coalesce(max(position), 0) from event");
        count = number(connection, "select count(*) from event where position <= " + highest);
        checks++;
      }
    }
    return checks;
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet result = statement.executeQuery()) {
      result.next();
      return result.getLong(1);
    }
  }
}
