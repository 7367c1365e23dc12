package dev.paylink.checkout.receipt;

import dev.paylink.api.OrderStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.checkout.receipt.DocumentMessages.OpenDocument;
import dev.paylink.checkout.receipt.DocumentMessages.ProofChecked;
import dev.paylink.checkout.receipt.DocumentMessages.ReceiptDocument;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.sales.receipt.ReceiptKind;
import dev.paylink.sales.receipt.ReceiptNumbers;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** Reads receipts, and keeps the public keys of their proofs. */
final class DocumentStore {
  private final Database database;

  DocumentStore(Database database) {
    this.database = database;
  }

  Future<Optional<ReceiptDocument>> find(OpenDocument query) {
    UUID refund = TypeId.REFUND.decodeOptional(query.refundId());
    UUID order = TypeId.ORDER.decode(query.orderId());
    UUID merchant = TypeId.MERCHANT.decodeOptional(query.merchantId());
    Tuple parameters =
        merchant == null
            ? Tuple.of(query.token(), order, refund)
            : Tuple.of(merchant, order, refund);
    return database
        .readOne(merchant == null ? DocumentSql.OF_LINK : DocumentSql.OF_MERCHANT, parameters)
        .map(found -> found.map(row -> document(Columns.of(row))));
  }

  private static ReceiptDocument document(Columns row) {
    boolean refund = row.text("kind").equals(ReceiptKind.REFUND.code());
    Money amount = row.money(row.number(refund ? "refund_minor" : "amount_minor"));
    Instant at = row.time(refund ? "settled_at" : "paid_at");
    return ReceiptDocumentBuilder.builder()
        .orderId(row.id(TypeId.ORDER, "order_id"))
        .refund(refund)
        .dispute(refund && row.flag("dispute"))
        .number(
            ReceiptNumbers.format(
                refund ? ReceiptKind.REFUND : ReceiptKind.PAYMENT,
                (int) row.number("year"),
                row.number("number")))
        .shop(row.text("shop"))
        .live(row.flag("live"))
        .title(row.optionalText("title"))
        .amount(amount.amount())
        .currency(row.text("currency"))
        .paymentReceipt(
            refund
                ? ReceiptNumbers.format(
                    ReceiptKind.PAYMENT,
                    row.optionalInteger("receipt_year"),
                    row.optionalNumber("receipt_number"))
                : null)
        .at(Objects.requireNonNull(at))
        .profile(row.text("profile"))
        .build();
  }

  /** What became of an order; empty if absent. */
  Future<Optional<ProofChecked>> state(String orderId) {
    return database
        .readOne(DocumentSql.STATE, Tuple.of(TypeId.ORDER.decode(orderId)))
        .map(found -> found.map(row -> state(Columns.of(row))));
  }

  private static ProofChecked state(Columns row) {
    long back = row.number("back_minor");
    ProofState state =
        ProofState.of(
            OrderStatus.of(row.text("status")),
            row.number("amount_minor"),
            row.number("received_minor"),
            back,
            row.number("lost_minor"),
            row.flag("disputed"));
    return new ProofChecked(state.code(), row.money(back).amount(), row.text("currency"));
  }

  /** Keeps a public key for ever: receipts are checked long after the key was replaced. */
  Future<Void> keep(JsonObject jwk) {
    return database
        .query(DocumentSql.KEEP_KEY, Tuple.of(jwk.getString("kid"), jwk.encode()))
        .mapEmpty();
  }

  /** The public keys, newest first. */
  Future<List<String>> keys() {
    return database
        .read(DocumentSql.KEYS, Tuple.tuple())
        .map(
            rows -> {
              List<String> keys = new ArrayList<>();
              rows.forEach(row -> keys.add(row.getString("jwk")));
              return keys;
            });
  }
}
