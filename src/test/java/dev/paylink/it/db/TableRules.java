package dev.paylink.it.db;

import static java.util.Map.entry;

import dev.paylink.Rooms;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * One feature writes a table, and a room touches the tables of its own and of rooms below. Each
 * exception has its reason.
 */
final class TableRules {
  private static final String WRITER = "until the writer of orders does it";
  private static final String ERASURE = "erases a customer in all tables";
  private static final String FOLD = "adds deltas to counts and removes them";
  private static final String SOLD = "sells through a payment link with the same id";
  private static final String LIMITS = "the limit and the state of the link of an order";

  /** Tables of the outbox: the statement that changes something also writes them. */
  private static final Map<String, String> OF_OUTBOX =
      Map.of(
          "event", "events",
          "webhook_delivery", "deliveries of events",
          "webhook_endpoint", "which endpoints get an event",
          "idempotency_key", "the answer to a creation");

  /** Features that also write a table, besides the one that it belongs to. */
  private static final Map<String, String> SECOND_WRITERS =
      Map.ofEntries(
          entry("deliverable by sales.customer", ERASURE),
          entry("event_feed_head by data.quarantine", "positions jump ahead after a restore"),
          entry("merchant by data.sandbox", "the clock of test merchants"),
          entry("message by sales.customer", ERASURE),
          entry("order_term by sales.customer", ERASURE),
          entry("orders by sales.customer", ERASURE),
          entry("orders by sales.order", WRITER),
          entry("orders by sales.refund", WRITER),
          entry("payment by sales.customer", ERASURE),
          entry("payment_check by sales.writer", "a new payment with its check"),
          entry("payment by sales.refund", WRITER),
          entry("payment_link by catalog.landing", SOLD),
          entry("payment_link by catalog.product", SOLD),
          entry("payment_link by sales.customer", ERASURE),
          entry("payment_link_paid_delta by data.count", FOLD),
          entry("receipt by sales.refund", WRITER),
          entry("receipt_counter by sales.refund", WRITER),
          entry("refund by sales.customer", ERASURE),
          entry("refund by sales.refund", WRITER),
          entry("refund_movements by sales.refund", WRITER),
          entry("settlement by sales.customer", ERASURE),
          entry("turnover by sales.turnover", "corrects the figures"),
          entry("turnover_delta by data.count", FOLD),
          entry("webhook_delivery_done by sales.customer", ERASURE));

  /** Features that touch a table of a higher room, or of another room on the same floor. */
  private static final Map<String, String> HIGHER_TABLES =
      Map.ofEntries(
          entry("deliverable by sales.customer", ERASURE),
          entry("event_feed_head by data.quarantine", "positions jump ahead after a restore"),
          entry("merchant by access.token", "the name of the merchant, for whoami"),
          entry("merchant by data.sandbox", "the clock of test merchants"),
          entry("message by sales.customer", ERASURE),
          entry("message_feed by sales.customer", ERASURE),
          entry("orders by data.count", "counts the rows that features declare"),
          entry("payment_link by data.count", "counts the rows that features declare"),
          entry("payment_link by sales.customer", ERASURE),
          entry("payment_link by sales.order", LIMITS),
          entry("payment_link by sales.payment", LIMITS),
          entry("payment_link by sales.refund", "the title of the link, for receipts"),
          entry("payment_link by sales.writer", LIMITS),
          entry("payment_link_paid_delta by data.count", FOLD),
          entry("turnover_delta by data.count", FOLD),
          entry("webhook_delivery_done by sales.customer", ERASURE),
          entry(
              "webhook_sender by data.outbox", "whether another node sends, which then wakes up"));

  private TableRules() {}

  /** Returns the tables without one writer, each with its writers that have no reason. */
  static Map<String, SortedSet<String>> tablesWithoutOneWriter(TableUses uses) {
    Map<String, SortedSet<String>> wrong = new TreeMap<>();
    uses.writers()
        .forEach(
            (table, features) -> {
              SortedSet<String> others = withoutReason(table, features, SECOND_WRITERS);
              if (!OF_OUTBOX.containsKey(table) && others.size() != 1) {
                wrong.put(table, others);
              }
            });
    return wrong;
  }

  /** Returns the features that touch tables of higher rooms without a reason, by table. */
  static Map<String, SortedSet<String>> touchedFromBelow(TableUses uses) {
    Map<String, SortedSet<String>> wrong = new TreeMap<>();
    uses.users()
        .forEach(
            (table, features) -> {
              SortedSet<String> others = withoutReason(table, features, HIGHER_TABLES);
              others.removeIf(feature -> Rooms.mayUse(room(feature), roomOf(table, uses)));
              if (!OF_OUTBOX.containsKey(table) && !others.isEmpty()) {
                wrong.put(table, others);
              }
            });
    return wrong;
  }

  /** Returns the exceptions that are not needed any more. */
  static SortedSet<String> unneeded(TableUses uses) {
    SortedSet<String> unneeded = new TreeSet<>(SECOND_WRITERS.keySet());
    SortedSet<String> ofRooms = new TreeSet<>(HIGHER_TABLES.keySet());
    uses.writers()
        .forEach((table, all) -> all.forEach(feature -> unneeded.remove(table + " by " + feature)));
    uses.users()
        .forEach((table, all) -> all.forEach(feature -> ofRooms.remove(table + " by " + feature)));
    unneeded.addAll(ofRooms);
    return unneeded;
  }

  /** The room of the feature that writes a table. */
  private static String roomOf(String table, TableUses uses) {
    SortedSet<String> writers = withoutReason(table, uses.writers().get(table), SECOND_WRITERS);
    return writers.isEmpty() ? "api" : room(writers.first());
  }

  private static SortedSet<String> withoutReason(
      String table, SortedSet<String> features, Map<String, String> reasons) {
    SortedSet<String> others = new TreeSet<>(features);
    others.removeIf(feature -> reasons.containsKey(table + " by " + feature));
    return others;
  }

  private static String room(String feature) {
    return feature.split("\\.")[0];
  }
}
