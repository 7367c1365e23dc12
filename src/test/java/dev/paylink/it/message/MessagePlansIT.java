package dev.paylink.it.message;

import dev.paylink.api.MessageKind;
import dev.paylink.api.MessageMessages.ListMessages;
import dev.paylink.api.MessageStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.events.message.PreparedMessages;
import dev.paylink.events.message.plan.PreparedPlan;
import dev.paylink.events.message.sending.PreparedSending;
import dev.paylink.it.support.BoundedPlan;
import dev.paylink.it.support.PreparedStatements;
import dev.paylink.it.support.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Statements on messages read few rows beside many of the same merchant, and few events beside
 * those of others, also if their plans were made on empty tables.
 */
class MessagePlansIT {
  private static final LocalDate FIRST_DAY = LocalDate.parse("2101-01-03");
  private static final Instant NOW =
      FIRST_DAY.plusDays(70).atStartOfDay().toInstant(ZoneOffset.UTC);
  private static final String LOWEST = "00000000-0000-0000-0000-000000000000";
  private static final UUID LARGE = new UUID(0, 1);
  private static final UUID SMALL = new UUID(0, 2);
  private static final UUID ORDER = new UUID(0, 3);
  private static final int PAGE = 20;

  private static final String FILL =
      """
      insert into message (id, event_id, merchant_id, kind, channel, recipient, order_id, requested, status, first_due_at,
                           due_at, ended_at)
      select uuid_at(at), uuid_at(at), '%1$s', case when n %% 2000 = 7 then 'refund' else 'receipt' end, 'email',
             'a' || n || '@example.com', case when n %% 4000 = 7 then '%2$s' else gen_random_uuid() end, true,
             case when n %% 4000 = 7 then 'failed' when n %% 10 = 0 then 'queued' else 'sent' end,
             at, timestamptz '2101-03-20', case when n %% 4000 = 7 or n %% 10 <> 0 then at end
      from (select n, timestamptz '2101-01-03' + n * interval '3 min' as at from generate_series(1, 30000) n) m;
      insert into message (id, event_id, merchant_id, kind, channel, recipient, requested, status, first_due_at, due_at)
      select uuid_at(at), uuid_at(at), '%3$s', 'receipt', 'email', 'b@example.com', false, 'queued', at, at
      from (select timestamptz '2101-03-01' + n * interval '1 min' as at from generate_series(1, 5) n) m;
      insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at, origin, position)
      select uuid_at(at), case when n %% 5000 = 7 then '%3$s' else '%1$s' end::uuid, 'order.paid', gen_random_uuid(), 1,
             '{"object":{"amount_minor":100,"currency":"USD"}}', at, '{}', n
      from (select n, timestamptz '2101-01-03' + n * interval '3 min' as at from generate_series(1, 30000) n) e;
      update event_feed_head set position = 30000
      """;

  private Connection connection;
  private Statement statement;
  private PreparedStatements statements;
  private PreparedMessages messages;
  private PreparedSending sending;
  private Set<String> tables;

  @BeforeEach
  void connect() throws SQLException {
    TestDatabase database = TestDatabase.shared();
    connection = database.connectAsService(database.createMigrated());
    statement = connection.createStatement();
    for (String table : new String[] {"event", "message"}) {
      statement.execute(
          "do $$ begin while create_partitions('%s', '%s', 70, 28, '%s') loop end loop; end $$"
              .formatted(table, FIRST_DAY, LOWEST));
    }
    statement.execute(
        "insert into merchant (id, name, mode) values ('%s', 'a', 'test'), ('%s', 'b', 'test')"
            .formatted(LARGE, SMALL));
    statement.execute("set plan_cache_mode = force_generic_plan");
    statements = new PreparedStatements(connection);
    messages = new PreparedMessages(statements);
    sending = new PreparedSending(statements);
    tables = tables();
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private Set<String> tables() throws SQLException {
    Set<String> names = new HashSet<>();
    try (ResultSet rows =
        statement.executeQuery(
            "select name from partition_range where parent in ('event', 'message')")) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void readFewRows(boolean analyzed) throws Exception {
    if (!analyzed) {
      checkAll();
    }
    statement.execute(FILL.formatted(LARGE, ORDER, SMALL));
    if (analyzed) {
      statement.execute("vacuum analyze message");
      statement.execute("vacuum analyze event");
    }
    checkAll();
  }

  private void checkAll() throws Exception {
    for (UUID merchant : new UUID[] {LARGE, SMALL}) {
      for (String after : new String[] {null, TypeId.MESSAGE.encode(Ids.lowestAt(NOW))}) {
        checkLists(merchant, after);
      }
      LocalDate day = FIRST_DAY.plusDays(31);
      check(sending.paidOn(merchant, day, ZoneOffset.UTC), 5 * PAGE);
    }
    check(PreparedPlan.read(statements, 20_000), 3 * 500);
    check(messages.requested(LARGE, ORDER, Instant.EPOCH), 20);
  }

  private void checkLists(UUID merchant, String after) throws Exception {
    MessageKind[] kinds = {null, MessageKind.RECEIPT, MessageKind.REFUND, MessageKind.REMINDER};
    for (MessageKind kind : kinds) {
      for (MessageStatus status :
          new MessageStatus[] {
            null,
            MessageStatus.SENT,
            MessageStatus.FAILED,
            MessageStatus.SKIPPED,
            MessageStatus.QUEUED
          }) {
        for (String order : new String[] {null, TypeId.ORDER.encode(ORDER)}) {
          ListMessages query =
              new ListMessages(TypeId.MERCHANT.encode(merchant), order, kind, status, after, PAGE);
          check(messages.list(query), 5 * PAGE);
        }
      }
    }
  }

  private void check(String execution, int rows) throws Exception {
    new BoundedPlan(tables, rows, 2_000 + 5 * rows).check(statement, execution, execution);
  }

  @Test
  void claimsWhatIsDueBesideWhatIsNot() throws Exception {
    statement.execute(FILL.formatted(LARGE, ORDER, SMALL));
    statement.execute("vacuum analyze message");
    check(sending.claim(16, NOW), 100);
  }
}
