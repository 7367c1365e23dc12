package dev.paylink.sales.writer;

import dev.paylink.api.OrderStatus;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.MultiRowStatement;
import dev.paylink.sales.writer.NewOrder.LinkVersion;
import dev.paylink.sales.writer.OrderWriter.Outcome;
import dev.paylink.sales.writer.OrderWriter.Written;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Writes changes in one transaction. What can rule a change out comes first: the version of its
 * order or link, a free place, a form or a report that is known. The rest is sent at once.
 */
final class OrderWriterStore {
  private final Database on;
  private final List<OrderChange> changes;
  private final Map<OrderChange, Written> outcomes = new IdentityHashMap<>();

  /** All transactions lock orders in the same sequence. */
  private OrderWriterStore(Database on, List<OrderChange> changes) {
    this.on = on;
    this.changes =
        changes.stream().sorted(Comparator.comparing(change -> change.before().id())).toList();
  }

  /** Writes changes; returns what became of each, in their order. */
  static Future<List<Written>> run(Database on, List<OrderChange> changes) {
    OrderWriterStore transaction = new OrderWriterStore(on, changes);
    return transaction
        .lockOrders()
        .compose(locked -> transaction.checkLinks())
        .compose(checked -> transaction.addOrders())
        .compose(added -> transaction.addReports())
        .compose(added -> transaction.writeRest())
        .map(written -> changes.stream().map(transaction.outcomes::get).toList());
  }

  /** The changes that are not ruled out. */
  private List<OrderChange> open(Predicate<OrderChange> which) {
    return changes.stream()
        .filter(change -> !outcomes.containsKey(change) && which.test(change))
        .toList();
  }

  private Future<Void> lockOrders() {
    List<OrderChange> known = open(change -> change.created() == null);
    if (known.isEmpty()) {
      return Future.succeededFuture();
    }
    return on.query(OrderWriterSql.LOCK, known.stream().map(OrderWriterStore::version).toList())
        .map(
            answers -> {
              for (int i = 0; i < known.size(); i++) {
                if (!answers.get(i).getBoolean("held")) {
                  outcomes.put(known.get(i), Written.of(Outcome.CHANGED));
                }
              }
              return null;
            });
  }

  private static List<Object> version(OrderChange change) {
    OrderRow order = change.before();
    return List.of(order.id(), order.merchantId(), order.version());
  }

  private Future<Void> checkLinks() {
    List<OrderChange> made = open(OrderWriterStore::hasLink);
    if (made.isEmpty()) {
      return Future.succeededFuture();
    }
    List<List<Object>> links = made.stream().map(OrderWriterStore::linkOf).distinct().toList();
    boolean limited = made.stream().anyMatch(change -> link(change).limited());
    Future<?> locked =
        limited ? on.query(OrderWriterSql.LOCK_LINKS, links) : Future.succeededFuture();
    return locked
        .compose(held -> on.query(OrderWriterSql.READ_LINKS, links))
        .map(
            rows -> {
              Map<UUID, Row> found = new HashMap<>();
              Map<UUID, Long> pending = new HashMap<>();
              for (Row row : rows) {
                if (row.getUUID("id") != null) {
                  found.put(row.getUUID("id"), row);
                  pending.put(row.getUUID("id"), row.getLong("pending"));
                }
              }
              made.forEach(change -> check(change, found.get(link(change).id()), pending));
              return null;
            });
  }

  /**
   * @param pending orders of each link, with the ones that the transaction adds
   */
  private void check(OrderChange change, @Nullable Row row, Map<UUID, Long> pending) {
    LinkVersion link = link(change);
    if (row == null
        || !row.getString("version").equals(link.version())
        || row.getBoolean("limited") && !link.limited()) {
      outcomes.put(change, Written.of(Outcome.CHANGED));
    } else if (row.getBoolean("taken")) {
      outcomes.put(change, Written.of(Outcome.FULL));
    } else if (change.before().status() == OrderStatus.PENDING
        && link.maxPending() > 0
        && pending.merge(link.id(), 1L, Long::sum) > link.maxPending()) {
      outcomes.put(change, Written.of(Outcome.TOO_MANY_PENDING));
    }
  }

  private static List<Object> linkOf(OrderChange change) {
    LinkVersion link = link(change);
    return List.of(link.id(), change.before().merchantId(), (long) link.maxPending());
  }

  private static boolean hasLink(OrderChange change) {
    NewOrder created = change.created();
    return created != null && created.link() != null;
  }

  private static LinkVersion link(OrderChange change) {
    NewOrder created = Objects.requireNonNull(change.created());
    return Objects.requireNonNull(created.link());
  }

  private Future<Void> addOrders() {
    List<OrderChange> made = open(change -> change.created() != null);
    return claim(
        OrderWriterSql.ADD_ORDERS, made, "id", change -> change.before().id(), Outcome.MADE);
  }

  private Future<Void> addReports() {
    List<OrderChange> reports = open(change -> change.reported() != null);
    return claim(
        OrderWriterSql.ADD_REPORTS,
        reports,
        "payment_id",
        change -> Objects.requireNonNull(change.reported()),
        Outcome.REPORTED);
  }

  /** Inserts rows that may be there already, which rules their changes out. */
  private Future<Void> claim(
      MultiRowStatement sql,
      List<OrderChange> claims,
      String key,
      Function<OrderChange, UUID> keyOf,
      Outcome otherwise) {
    if (claims.isEmpty()) {
      return Future.succeededFuture();
    }
    return on.query(sql, rows(sql, claims))
        .map(
            added -> {
              Set<UUID> keys =
                  StreamSupport.stream(added.spliterator(), false)
                      .map(row -> row.getUUID(key))
                      .collect(Collectors.toSet());
              for (OrderChange change : claims) {
                if (!keys.contains(keyOf.apply(change))) {
                  outcomes.put(change, Written.of(otherwise));
                }
              }
              return null;
            });
  }

  /** The statements are sent at once, and run one after the other. */
  private Future<Void> writeRest() {
    List<OrderChange> rest = open(change -> true);
    Map<MultiRowStatement, Future<RowSet<Row>>> answers = new LinkedHashMap<>();
    for (MultiRowStatement sql : OrderWriterSql.REST) {
      List<List<@Nullable Object>> rows = rows(sql, rest);
      if (!rows.isEmpty()) {
        answers.put(sql, on.query(sql, rows));
      }
    }
    return Future.all(List.copyOf(answers.values()))
        .map(
            done -> {
              Future<RowSet<Row>> changed = answers.get(OrderWriterSql.CHANGE_ORDERS);
              Map<UUID, Row> orders = changed == null ? Map.of() : byId(changed.result());
              rest.forEach(change -> outcomes.put(change, written(change, orders)));
              return null;
            });
  }

  private static Written written(OrderChange change, Map<UUID, Row> orders) {
    if (change.created() != null) {
      return Written.of(Outcome.WRITTEN);
    }
    Row row = orders.get(change.before().id());
    if (row == null) {
      throw new IllegalStateException("A locked order was not written");
    }
    Columns order = Columns.of(row);
    return new Written(
        Outcome.WRITTEN,
        order.optionalInteger("receipt_year"),
        order.optionalNumber("receipt_number"));
  }

  private static Map<UUID, Row> byId(RowSet<Row> rows) {
    Map<UUID, Row> byId = new HashMap<>();
    rows.forEach(row -> byId.put(row.getUUID("id"), row));
    return byId;
  }

  private static List<List<@Nullable Object>> rows(
      MultiRowStatement sql, List<OrderChange> changes) {
    return changes.stream().flatMap(change -> change.rows(sql).stream()).toList();
  }
}
