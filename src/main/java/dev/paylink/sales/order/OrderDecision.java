package dev.paylink.sales.order;

import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.api.Metadata;
import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.OrderMessages.OrderUpdate;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.OrderStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.json.MetadataChange;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.sales.receipt.ReceiptNumbers;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What changes in an order, and what is written of it.
 *
 * @param before the order before the change
 * @param status the new status; null if it stays
 * @param clearsFlag whether the order was suspicious, and is no longer
 * @param metadata null if they stay
 */
record OrderDecision(
    OrderDetail before,
    @Nullable OrderStatus status,
    boolean clearsFlag,
    @Nullable MetadataChange metadata) {
  private static final String ORDER = "order";

  /**
   * What an update changes.
   *
   * @throws Fault {@code invalid_request} for the metadata
   */
  static OrderDecision of(OrderUpdate asked, OrderDetail before) {
    Optional<MetadataChange> metadata =
        asked.resets("metadata")
            ? MetadataChange.removal(before.metadata())
            : Optional.ofNullable(asked.metadata())
                .flatMap(patch -> MetadataChange.of(before.metadata(), patch));
    return new OrderDecision(
        before,
        asked.status(),
        Boolean.FALSE.equals(asked.suspicious()) && before.suspicious(),
        metadata.orElse(null));
  }

  /** Whether anything changes. */
  boolean isChange() {
    return status != null || clearsFlag || metadata != null;
  }

  /**
   * The values of the columns from {@code status} to {@code metadata} of {@link OrderChangeSql}.
   */
  List<@Nullable Object> columns(Instant at) {
    Metadata changed = metadata == null ? null : metadata.metadata();
    return Arrays.asList(
        after().code(),
        before.suspicious() && !clearsFlag,
        clearsFlag ? StrictJson.write(cleared(at)) : null,
        changed == null ? null : changed.json());
  }

  /**
   * The year of the receipt that the order gets; null if absent. An order without an amount to pay
   * has no receipt.
   *
   * @param timeZone of the merchant; null for UTC
   */
  @Nullable Integer receiptYear(Instant at, @Nullable String timeZone) {
    return status == OrderStatus.PAID && before.amount().signum() > 0
        ? (Integer) ReceiptNumbers.year(at, timeZone)
        : null;
  }

  private OrderStatus after() {
    return Objects.requireNonNullElse(status, before.status());
  }

  private List<Suspicion> cleared(Instant at) {
    return before.suspiciousReasons().stream()
        .map(
            reason ->
                reason.clearedAt() == null
                    ? new Suspicion(reason.code(), reason.message(), reason.raisedAt(), at)
                    : reason)
        .toList();
  }

  NewEvents events(Ids ids) {
    OrderStatus after = after();
    return new NewEvents(ids)
        .add(status != null, OrderChangeRules.event(after), ORDER, before.status().code())
        .add(clearsFlag, EventType.ORDER_FLAG_CLEARED, ORDER, after.code())
        .add(metadata != null, EventType.ORDER_UPDATED, ORDER, after.code());
  }
}
