package dev.paylink.sales.customer;

import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Erases events with their deliveries, and stored answers, some in each transaction. */
final class DocumentErasureStore {
  /** Events, and answers, of a transaction. */
  static final int MOST = 200;

  /** Payloads of a transaction, but one of any size. */
  private static final long MOST_BYTES = 512 * 1024;

  private final Database on;
  private final UUID merchantId;
  private final UUID[] objects;

  private final Set<UUID> skipped = new HashSet<>();
  private int written;
  private boolean more;

  /**
   * @param on the transaction
   * @param objects the orders and links, which it has locked
   */
  DocumentErasureStore(Database on, UUID merchantId, UUID[] objects) {
    this.on = on;
    this.merchantId = merchantId;
    this.objects = objects;
  }

  /** Orders and links of which something is locked by another transaction. */
  Set<UUID> skipped() {
    return skipped;
  }

  /** Number of events and answers that were erased. */
  int written() {
    return written;
  }

  /** Whether there may be more to erase, of any of the orders and links. */
  boolean more() {
    return more;
  }

  Future<Void> erase() {
    return on.query(DocumentErasureSql.EVENTS, found().addValue(MOST_BYTES))
        .compose(this::events)
        .compose(events -> on.query(DocumentErasureSql.ANSWERS, found()))
        .compose(this::answers);
  }

  private Tuple found() {
    return Tuple.of(merchantId)
        .addValue(objects)
        .addValue(PersonalFields.PATTERN)
        .addValue((long) MOST);
  }

  private Future<Void> events(RowSet<Row> found) {
    List<Row> locked = locked(found, "payload");
    if (locked.isEmpty()) {
      return Future.succeededFuture();
    }
    Tuple events = Tuple.of(merchantId).addValue(ids(locked, "id"));
    return on.query(DeliveryErasureSql.DELIVERIES, events)
        .compose(deliveries -> eventsOf(locked, deliveries));
  }

  /** An event waits for a delivery that is locked: without its fields it would not be found. */
  private Future<Void> eventsOf(List<Row> locked, RowSet<Row> deliveries) {
    List<Row> free = new ArrayList<>();
    Set<UUID> waiting = new HashSet<>();
    for (Row delivery : deliveries) {
      if (delivery.getBoolean("free")) {
        free.add(delivery);
      } else {
        waiting.add(delivery.getUUID("event_id"));
      }
    }
    List<Row> events = new ArrayList<>();
    for (Row event : locked) {
      if (waiting.contains(event.getUUID("id"))) {
        skipped.add(event.getUUID("object_id"));
      } else {
        events.add(event);
      }
    }
    written += events.size();
    Tuple documents =
        Tuple.of(merchantId).addValue(ids(events, "id")).addValue(erased(events, "payload"));
    return on.query(DeliveryErasureSql.ATTEMPTS, Tuple.of(merchantId).addValue(ids(free, "id")))
        .compose(attempts -> on.query(DocumentErasureSql.WRITE_EVENTS, documents))
        .mapEmpty();
  }

  private Future<Void> answers(RowSet<Row> found) {
    List<Row> locked = locked(found, "body");
    if (locked.isEmpty()) {
      return Future.succeededFuture();
    }
    written += locked.size();
    Tuple documents =
        Tuple.of(merchantId)
            .addValue(texts(locked, "operation"))
            .addValue(texts(locked, "key"))
            .addValue(erased(locked, "body"));
    return on.query(DocumentErasureSql.WRITE_ANSWERS, documents).mapEmpty();
  }

  private List<Row> locked(RowSet<Row> found, String document) {
    more |= found.size() >= MOST;
    List<Row> locked = new ArrayList<>();
    for (Row row : found) {
      if (row.getString(document) != null) {
        locked.add(row);
      } else if (row.getBoolean("later")) {
        more = true;
      } else {
        skipped.add(row.getUUID("object_id"));
      }
    }
    return locked;
  }

  private static UUID[] ids(List<Row> rows, String column) {
    return rows.stream().map(row -> row.getUUID(column)).toArray(UUID[]::new);
  }

  private static String[] texts(List<Row> rows, String column) {
    return rows.stream().map(row -> row.getString(column)).toArray(String[]::new);
  }

  private static String[] erased(List<Row> rows, String column) {
    return rows.stream()
        .map(row -> PersonalFields.removedFrom(row.getString(column)))
        .toArray(String[]::new);
  }
}
