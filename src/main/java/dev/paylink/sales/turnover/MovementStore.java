package dev.paylink.sales.turnover;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.sales.receipt.ReceiptKind;
import dev.paylink.sales.receipt.ReceiptNumbers;
import dev.paylink.sales.turnover.MovementMessages.Movement;
import dev.paylink.sales.turnover.MovementMessages.MovementKey;
import dev.paylink.sales.turnover.MovementMessages.Movements;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads movements. */
final class MovementStore {
  private final Database database;

  MovementStore(Database database) {
    this.database = database;
  }

  /** The next movements of a kind after a position; the first has an empty key. */
  Future<Movements> read(
      UUID merchantId, MovementKind kind, ZoneId zone, MovementKey after, Instant end) {
    Tuple parameters =
        Tuple.of(
            merchantId, Columns.utc(after.at()), Columns.utc(end), after.key(), MovementSql.BATCH);
    String sql = kind == MovementKind.PAYMENT ? MovementSql.PAYMENTS : MovementSql.REFUNDS;
    return database
        .query(sql, parameters)
        .map(rows -> new Movements(zone.getId(), movements(kind, rows), continueAfter(rows)));
  }

  private static List<Movement> movements(MovementKind kind, RowSet<Row> rows) {
    List<Movement> movements = new ArrayList<>(rows.size());
    rows.forEach(row -> movements.add(movement(kind, Columns.of(row))));
    return movements;
  }

  private static Movement movement(MovementKind kind, Columns row) {
    return MovementBuilder.builder()
        .settledAt(Objects.requireNonNull(row.time("settled_at")))
        .paidAt(row.time("paid_at"))
        .provider(row.text("provider"))
        .reference(row.optionalText("reference"))
        .amount(row.money().amount())
        .currency(row.text("currency"))
        .receiptNumber(receiptNumber(kind, row))
        .orderId(row.id(TypeId.ORDER, "order_id"))
        .externalId(row.optionalText("external_id"))
        .paymentId(row.id(TypeId.PAYMENT, "payment_id"))
        .refundId(row.optionalId(TypeId.REFUND, "refund_id"))
        .byHand(row.flag("by_hand"))
        .dispute(row.flag("dispute"))
        .customerReference(row.optionalText("customer_reference"))
        .customerName(row.optionalText("customer_name"))
        .source(row.text("source"))
        .paymentLinkId(row.optionalId(TypeId.PAYMENT_LINK, "payment_link_id"))
        .productId(row.optionalId(TypeId.DIGITAL_PRODUCT, "product_id"))
        .note(row.optionalText("note"))
        .build();
  }

  private static @Nullable String receiptNumber(MovementKind kind, Columns row) {
    return ReceiptNumbers.format(
        kind == MovementKind.PAYMENT ? ReceiptKind.PAYMENT : ReceiptKind.REFUND,
        row.optionalInteger("receipt_year"),
        row.optionalNumber("receipt_number"));
  }

  private static @Nullable MovementKey continueAfter(RowSet<Row> rows) {
    Row last = null;
    for (Row row : rows) {
      last = row;
    }
    return last == null || rows.size() < MovementSql.BATCH
        ? null
        : new MovementKey(last.getOffsetDateTime("settled_at").toInstant(), last.getString("key"));
  }
}
