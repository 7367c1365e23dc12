package dev.paylink.events.webhook.delivery;

import dev.paylink.base.json.StrictJson;
import dev.paylink.base.work.FailureLog;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.events.feed.EventRenderer;
import dev.paylink.events.webhook.delivery.Prepared.InOrder;
import dev.paylink.events.webhook.sending.CallbackResult;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads what is sent, and records the outcomes. */
public final class DeliveryStore {
  private static final Logger log = LoggerFactory.getLogger(DeliveryStore.class);

  /** Delay of a delivery that cannot be sent now. */
  private static final Duration POSTPONEMENT = Duration.ofMinutes(1);

  private final FailureLog failures = new FailureLog(log);
  private final Database database;
  private final EventRenderer renderer;
  private final SecretBox secrets;

  public DeliveryStore(Database database, EventRenderer renderer, SecretBox secrets) {
    this.database = database;
    this.renderer = renderer;
    this.secrets = secrets;
  }

  /**
   * Reads the content of deliveries. A delivery becomes due later if it waits for another event, or
   * only a newer node or a node with another key can send it. Other missing deliveries are not due
   * any more.
   *
   * @param sender holder of the lease for sending them
   */
  Future<Map<UUID, Prepared>> prepare(Collection<Due> due, UUID sender, Instant now) {
    Map<UUID, Due> byId = due.stream().collect(Collectors.toMap(Due::id, one -> one));
    Future<Map<UUID, Before>> before = before(due.stream().filter(Due::ordered).toList());
    return database
        .query(DeliverySql.PREPARE, parameters(due, now))
        .compose(rows -> before.map(known -> read(rows, byId, known, sender, now)));
  }

  private static Tuple parameters(Collection<Due> due, Instant now) {
    return Tuple.of(ids(due, Due::id), Columns.utc(now)).addValue(ids(due, Due::merchantId));
  }

  /**
   * What comes before a delivery to an ordered endpoint.
   *
   * @param waits whether another event of its object must be finished first
   */
  private record Before(boolean waits, InOrder place) {}

  private Future<Map<UUID, Before>> before(List<Due> ordered) {
    if (ordered.isEmpty()) {
      return Future.succeededFuture(Map.of());
    }
    Tuple parameters = Tuple.of(ids(ordered, Due::id)).addValue(ids(ordered, Due::merchantId));
    return database.query(OrderedSql.BEFORE, parameters).map(DeliveryStore::before);
  }

  private static Map<UUID, Before> before(RowSet<Row> rows) {
    Map<UUID, Before> before = new HashMap<>();
    for (Row row : rows) {
      List<String> failed = List.of(row.getArrayOfStrings("previous_failed"));
      InOrder place = new InOrder(row.getUUID("object_id"), row.getInteger("sequence"), failed);
      before.put(row.getUUID("id"), new Before(row.getBoolean("waits"), place));
    }
    return before;
  }

  private Map<UUID, Prepared> read(
      RowSet<Row> rows, Map<UUID, Due> due, Map<UUID, Before> before, UUID sender, Instant now) {
    PreparedRows reader = new PreparedRows(renderer, secrets, sender, now);
    Map<UUID, Prepared> prepared = new HashMap<>();
    List<Due> waiting = new ArrayList<>();
    List<Due> unreadable = new ArrayList<>();
    for (Row row : rows) {
      Due one = Objects.requireNonNull(due.get(row.getUUID("delivery_id")));
      Before first = before.get(one.id());
      if (first != null && first.waits()) {
        waiting.add(one);
        continue;
      }
      try {
        prepared.put(
            one.id(), reader.read(one, first == null ? null : first.place(), Columns.of(row)));
      } catch (RuntimeException failure) {
        failures.failed("Delivery %s cannot be sent now; postponed".formatted(one.id()), failure);
        unreadable.add(one);
      }
    }
    postpone(OrderedSql.WAIT, waiting, now);
    postpone(DeliverySql.POSTPONE, unreadable, now);
    return prepared;
  }

  /** If this fails, they are read again. */
  private void postpone(String sql, List<Due> deliveries, Instant now) {
    if (!deliveries.isEmpty()) {
      database.query(
          sql,
          Tuple.of(
              ids(deliveries, Due::id),
              Columns.utc(now),
              Columns.utc(now.plus(POSTPONEMENT)),
              ids(deliveries, Due::merchantId)));
    }
  }

  /**
   * An outcome of an attempt.
   *
   * @param next time of the next attempt; null if absent
   */
  record Outcome(Prepared delivery, CallbackResult result, @Nullable Instant next) {}

  /**
   * Records outcomes in one statement. Leaves out outcomes of a sender with an expired lease. The
   * next events of ordered endpoints become due in the same transaction, so that no crash leaves
   * them waiting.
   *
   * @return for each, since when the endpoint has failed; empty if the event was accepted, if the
   *     outcome is void, or if the endpoint was deleted
   */
  Future<List<Optional<Instant>>> record(List<Outcome> outcomes, Instant now) {
    List<Prepared> finished =
        outcomes.stream()
            .filter(outcome -> outcome.next() == null)
            .map(Outcome::delivery)
            .filter(delivery -> delivery.inOrder() != null)
            .toList();
    return finished.isEmpty()
        ? record(database, outcomes, now)
        : database.transaction(
            connection ->
                record(connection, outcomes, now)
                    .compose(failing -> next(connection, finished, now).map(due -> failing)));
  }

  private static Future<List<Optional<Instant>>> record(
      Database connection, List<Outcome> outcomes, Instant now) {
    Values values =
        new Values()
            .set("ids", ids(outcomes, outcome -> outcome.delivery().due().id()))
            .set(
                "generations",
                column(outcomes, Integer[]::new, outcome -> outcome.delivery().generation()))
            .set("attempts", column(outcomes, String[]::new, DeliveryStore::attempt))
            .set("nextAt", column(outcomes, OffsetDateTime[]::new, DeliveryStore::next))
            .set(
                "accepted",
                column(outcomes, Boolean[]::new, outcome -> outcome.result().isSuccess()))
            .set("at", Columns.utc(now))
            .set("senders", ids(outcomes, outcome -> outcome.delivery().sender()))
            .set("merchants", ids(outcomes, outcome -> outcome.delivery().due().merchantId()));
    return connection.query(DeliverySql.RECORD, values).map(rows -> failing(rows, outcomes));
  }

  private static Future<?> next(Database connection, List<Prepared> finished, Instant now) {
    return connection.query(
        OrderedSql.NEXT,
        Tuple.of(
            ids(finished, delivery -> delivery.due().endpointId()),
            ids(finished, delivery -> delivery.place().objectId()),
            column(finished, Integer[]::new, delivery -> delivery.place().sequence()),
            Columns.utc(now)));
  }

  private static String attempt(Outcome outcome) {
    return StrictJson.write(outcome.result().attempt(outcome.delivery().attempts() + 1));
  }

  private static @Nullable OffsetDateTime next(Outcome outcome) {
    return outcome.next() == null ? null : Columns.utc(outcome.next());
  }

  private static List<Optional<Instant>> failing(RowSet<Row> rows, List<Outcome> outcomes) {
    Map<UUID, Instant> since = new HashMap<>();
    rows.forEach(
        row -> since.put(row.getUUID("id"), row.getOffsetDateTime("failing_since").toInstant()));
    return outcomes.stream()
        .map(outcome -> Optional.ofNullable(since.get(outcome.delivery().due().id())))
        .toList();
  }

  private static <S> UUID[] ids(Collection<S> rows, Function<S, UUID> id) {
    return column(rows, UUID[]::new, id);
  }

  private static <S, T extends @Nullable Object> T[] column(
      Collection<S> rows, IntFunction<T[]> array, Function<S, T> value) {
    return rows.stream().map(value).toArray(array);
  }
}
