package dev.paylink.sales.writer;

import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.OrderStatus;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What changes of an order are decided on, and what they change of its row. Amounts are in minor
 * units.
 *
 * @param version changes with each change of the order, its payments and reports, and of refunds
 *     but for what their queue notes
 * @param source what it was made through
 * @param received by all its payments
 * @param refunded of that, also by refunds that are pending
 * @param suspicions why it was flagged, oldest first
 * @param sequence of its latest event
 * @param productId the digital product that it is for; null if absent
 */
@RecordBuilder
public record OrderRow(
    UUID id,
    String version,
    UUID merchantId,
    OrderStatus status,
    String source,
    long amount,
    String currency,
    long received,
    long refunded,
    boolean suspicious,
    List<Suspicion> suspicions,
    int sequence,
    @Nullable UUID paymentLinkId,
    @Nullable UUID productId) {

  /** What is read of an order, a row {@code o} of the table {@code orders} itself. */
  public static final String COLUMNS =
      """
      o.id, o.xmin::text as version, o.merchant_id, o.status, o.source,
      o.amount_minor, o.currency, o.received_minor, o.refunded_minor, o.suspicious, o.suspicions::text as suspicions,
      o.sequence, o.payment_link_id, o.product_id""";

  /**
   * Whether money has arrived for an order {@code o}, in any currency, and whether or not it was
   * refunded since.
   */
  public static final String HAS_MONEY =
      """
      o.received_minor > 0 or exists (
        select from payment p join settlement s on s.payment_id = p.id
        where p.order_id = o.id and s.outcome = 'succeeded') as has_money""";

  /** Maps {@link #COLUMNS}. */
  public static OrderRow of(Columns row) {
    return OrderRowBuilder.builder()
        .id(row.uuid("id"))
        .version(row.text("version"))
        .merchantId(row.uuid("merchant_id"))
        .status(OrderStatus.of(row.text("status")))
        .source(row.text("source"))
        .amount(row.number("amount_minor"))
        .currency(row.text("currency"))
        .received(row.number("received_minor"))
        .refunded(row.number("refunded_minor"))
        .suspicious(row.flag("suspicious"))
        .suspicions(List.of(StrictJson.read(row.text("suspicions"), Suspicion[].class)))
        .sequence((int) row.number("sequence"))
        .paymentLinkId(row.optionalUuid("payment_link_id"))
        .productId(row.optionalUuid("product_id"))
        .build();
  }

  /** What it has received and not refunded. */
  public long kept() {
    return received - refunded;
  }

  /** The order, flagged for more reasons; the order itself without a reason. */
  public OrderRow flagged(List<Suspicion> more) {
    return more.isEmpty()
        ? this
        : OrderRowBuilder.builder(this)
            .suspicious(true)
            .suspicions(Stream.concat(suspicions.stream(), more.stream()).toList())
            .build();
  }
}
