package dev.paylink.sales.writer;

import dev.paylink.api.PaymentStatus;
import dev.paylink.data.db.Columns;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A provider's or a person's report of money received, or of a failure. Each is stored once for its
 * merchant, provider and reference.
 *
 * @param conflict whether the order did not wait for the money
 * @param amount in minor units of its currency
 * @param paidAt when it was paid, as reported
 * @param repeated whether it says again what another report of the payment has said
 */
@RecordBuilder
public record PaymentReport(
    UUID paymentId,
    String provider,
    String reference,
    PaymentStatus outcome,
    boolean conflict,
    long amount,
    String currency,
    @Nullable Instant paidAt,
    @Nullable String note,
    boolean repeated) {

  /** The columns of {@link OrderWriterSql#ADD_REPORTS}. */
  List<@Nullable Object> values(OrderRow order, Instant at) {
    return Arrays.asList(
        order.merchantId(),
        provider,
        reference,
        paymentId,
        outcome.code(),
        conflict,
        Columns.utc(at),
        amount,
        currency,
        Columns.optionalUtc(paidAt),
        note,
        repeated);
  }
}
