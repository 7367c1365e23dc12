package dev.paylink.sales.writer;

import dev.paylink.api.RefundStatus;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A refund of an order, as its row stores it. Amounts are in minor units.
 *
 * @param paymentId whose money goes back
 * @param byHand whether the merchant sends the money
 * @param dispute whether the customer's bank takes the money back
 * @param dueAt when the provider is asked for a new refund; null if it is not. What it becomes
 *     afterwards is not written by a change
 * @param saidAt when the provider said what is stored, by its clock; null if unknown
 * @param receiptNumber null if it has never succeeded
 */
@RecordBuilder
public record RefundRow(
    UUID id,
    UUID paymentId,
    String provider,
    RefundStatus status,
    boolean byHand,
    boolean dispute,
    long amount,
    String currency,
    @Nullable String reason,
    @Nullable String providerReference,
    @Nullable String failure,
    @Nullable Instant dueAt,
    @Nullable Instant settledAt,
    @Nullable Instant saidAt,
    @Nullable Long receiptNumber) {

  /** A column with a row {@code r} of {@code refund}. */
  public static final String COLUMN = "to_json(r)::text as refund";

  /** Maps {@link #COLUMN}. */
  public static RefundRow of(Columns row) {
    return ofSnapshot(Columns.of(StrictJson.read(row.text("refund"), Map.class)));
  }

  private static RefundRow ofSnapshot(Columns row) {
    return RefundRowBuilder.builder()
        .id(row.uuid("id"))
        .paymentId(row.uuid("payment_id"))
        .provider(row.text("provider"))
        .status(RefundStatus.of(row.text("status")))
        .byHand(row.flag("by_hand"))
        .dispute(row.flag("dispute"))
        .amount(row.number("amount_minor"))
        .currency(row.text("currency"))
        .reason(row.optionalText("reason"))
        .providerReference(row.optionalText("provider_reference"))
        .failure(row.optionalText("failure"))
        .dueAt(row.time("due_at"))
        .settledAt(row.time("settled_at"))
        .saidAt(row.time("said_at"))
        .receiptNumber(row.optionalNumber("receipt_number"))
        .build();
  }

  /** When it succeeded. */
  Instant succeededAt() {
    return Objects.requireNonNull(settledAt, "settled_at");
  }

  /**
   * The columns of {@link OrderWriterSql#ADD_REFUNDS} and {@link OrderWriterSql#CHANGE_REFUNDS}.
   */
  List<@Nullable Object> values(OrderRow order) {
    return Arrays.asList(
        id,
        order.merchantId(),
        order.id(),
        paymentId,
        provider,
        status.code(),
        byHand,
        dispute,
        amount,
        currency,
        reason,
        providerReference,
        failure,
        Columns.optionalUtc(dueAt),
        Columns.optionalUtc(settledAt),
        Columns.optionalUtc(saidAt));
  }
}
