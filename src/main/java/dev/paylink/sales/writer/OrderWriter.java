package dev.paylink.sales.writer;

import dev.paylink.base.work.BatchLimits;
import dev.paylink.base.work.BatchWriter;
import dev.paylink.data.db.Database;
import dev.paylink.sales.receipt.ReceiptKind;
import dev.paylink.sales.receipt.ReceiptNumbers;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes changes of orders. Changes of different orders that arrive together on its event loop are
 * one transaction of plain statements, each for one table. A change whose order has changed
 * meanwhile is not written, and its feature decides again; the others of its transaction are. An
 * instance belongs to one event loop.
 */
public final class OrderWriter {
  private final Database database;
  private final Runnable committed;
  private final BatchWriter<OrderChange, Written> writer;

  /**
   * Creates a writer whose changes share transactions.
   *
   * @param committed is called after the commit of each
   */
  public OrderWriter(Database database, Runnable committed) {
    this.database = database;
    this.committed = committed;
    this.writer = new BatchWriter<>(BatchLimits.OF_REQUESTS, this::commit);
  }

  /** The same writer in a transaction, whose owner announces the changes. */
  public OrderWriter on(Database other) {
    return other == database ? this : new OrderWriter(other, () -> {});
  }

  /** What became of a change. */
  public enum Outcome {
    WRITTEN,
    /** The order or its link has another version, or the order is locked: decide again. */
    CHANGED,
    /** The reference of the report is known. */
    REPORTED,
    /** The form has made an order before. */
    MADE,
    /** All places of the payment link are taken. */
    FULL,
    /** The payment link has as many pending orders as permitted. */
    TOO_MANY_PENDING
  }

  /**
   * What became of a change, and the receipt of the order.
   *
   * @param receiptYear null if the order has no receipt
   * @param receiptNumber null if the order has no receipt
   */
  public record Written(
      Outcome outcome, @Nullable Integer receiptYear, @Nullable Long receiptNumber) {
    static Written of(Outcome outcome) {
      return new Written(outcome, null, null);
    }

    /** The number of the receipt of the order; null without a receipt. */
    public @Nullable String receipt() {
      return ReceiptNumbers.format(ReceiptKind.PAYMENT, receiptYear, receiptNumber);
    }

    /** Whether it is written. */
    public boolean isWritten() {
      return outcome == Outcome.WRITTEN;
    }
  }

  /**
   * Writes a change.
   *
   * @param mayShare whether it may share a transaction, which passes over orders that are locked
   * @return fails with {@code unavailable} if it shares a transaction and was not started in time,
   *     or too many wait
   */
  public Future<Written> write(OrderChange change, boolean mayShare) {
    if (database.isTransaction()) {
      return OrderWriterStore.run(database, List.of(change)).map(all -> all.get(0));
    }
    return mayShare && !change.isAlone()
        ? writer.write(change, change.terms())
        : commit(List.of(change)).map(all -> all.get(0));
  }

  private Future<List<Written>> commit(List<OrderChange> changes) {
    return database
        .transaction(on -> OrderWriterStore.run(on, changes))
        .onSuccess(
            all -> {
              if (all.stream().anyMatch(Written::isWritten)) {
                committed.run();
              }
            });
  }
}
