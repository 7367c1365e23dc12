package dev.paylink.sales.writer;

import dev.paylink.api.PaymentStatus;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A payment of an order, as its row stores it. Amounts are in minor units.
 *
 * @param amount what the customer was last asked for
 * @param firstAmount what the customer was first asked for; null if that is the same
 * @param askedAt when the customer last chose it; null if the customer never did
 * @param startedAt when the provider had told the customer how to pay
 * @param instructions what the provider asks the customer to do
 * @param customerReference what the customer quotes when paying
 * @param display what is shown to the customer, as JSON
 * @param providerPaymentId the provider's own id of a payment that it has started
 * @param providerReference the provider's own reference of the report that gave the status
 * @param received through it, in its currency
 * @param refunded of that, also by refunds that are pending
 * @param reportedAt when the customer reported a bank transfer
 */
@RecordBuilder
public record PaymentRow(
    UUID id,
    String provider,
    PaymentStatus status,
    long amount,
    @Nullable Long firstAmount,
    String currency,
    @Nullable Instant askedAt,
    @Nullable Instant startedAt,
    @Nullable String instructions,
    @Nullable String customerReference,
    @Nullable String display,
    @Nullable String providerPaymentId,
    @Nullable String providerReference,
    @Nullable String failure,
    @Nullable Instant settledAt,
    long received,
    long refunded,
    @Nullable Instant reportedAt,
    @Nullable Instant updatedAt) {

  /** A column with a row {@code p} of {@code payment}. */
  public static final String COLUMN = "to_json(p)::text as payment";

  /** Maps {@link #COLUMN}; null if it is null. */
  public static @Nullable PaymentRow of(Columns row) {
    String json = row.json("payment");
    return json == null ? null : ofSnapshot(Columns.of(StrictJson.read(json, Map.class)));
  }

  private static PaymentRow ofSnapshot(Columns row) {
    return PaymentRowBuilder.builder()
        .id(row.uuid("id"))
        .provider(row.text("provider"))
        .status(PaymentStatus.of(row.text("status")))
        .amount(row.number("amount_minor"))
        .firstAmount(row.optionalNumber("first_amount_minor"))
        .currency(row.text("currency"))
        .askedAt(askedAt(row))
        .startedAt(row.time("started_at"))
        .instructions(row.optionalText("instructions"))
        .customerReference(row.optionalText("customer_reference"))
        .display(row.json("display"))
        .providerPaymentId(row.optionalText("provider_payment_id"))
        .providerReference(row.optionalText("provider_reference"))
        .failure(row.optionalText("failure"))
        .settledAt(row.time("settled_at"))
        .received(row.number("received_minor"))
        .refunded(row.number("refunded_minor"))
        .reportedAt(row.time("reported_at"))
        .updatedAt(row.time("updated_at"))
        .build();
  }

  /** A transfer that no customer has chosen was asked for at {@code -infinity}. */
  private static @Nullable Instant askedAt(Columns row) {
    return row.text("asked_at").equals("-infinity") ? null : row.time("asked_at");
  }

  /** What the first report without an amount stands for. */
  public long firstAsked() {
    return received == 0 && firstAmount != null ? (long) firstAmount : amount;
  }

  /**
   * The columns of {@link OrderWriterSql#ADD_PAYMENTS} and {@link OrderWriterSql#CHANGE_PAYMENTS}.
   */
  List<@Nullable Object> values(OrderRow order) {
    return Arrays.asList(
        id,
        order.merchantId(),
        order.id(),
        provider,
        currency,
        status.code(),
        amount,
        firstAmount,
        Columns.optionalUtc(askedAt),
        Columns.optionalUtc(startedAt),
        instructions,
        customerReference,
        display,
        providerPaymentId,
        providerReference,
        failure,
        Columns.optionalUtc(settledAt),
        received,
        refunded,
        Columns.optionalUtc(reportedAt),
        Columns.optionalUtc(updatedAt));
  }
}
