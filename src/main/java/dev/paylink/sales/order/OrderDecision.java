package dev.paylink.sales.order;

import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.api.Metadata;
import dev.paylink.api.OrderDetailBuilder;
import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.OrderMessages.OrderUpdate;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.OrderStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.json.MetadataChange;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.sales.receipt.ReceiptNumbers;
import dev.paylink.sales.writer.OrderRow;
import dev.paylink.sales.writer.OrderRowBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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

  /** What it changes of the order's row. */
  OrderRow change(OrderRow order, Instant at) {
    return OrderRowBuilder.builder(order)
        .status(after())
        .suspicious(before.suspicious() && !clearsFlag)
        .suspicions(suspicions(at))
        .build();
  }

  /** The metadata after the change; null without metadata. */
  @Nullable String metadataAfter() {
    Metadata changed = metadata == null ? before.metadata() : metadata.metadata();
    return changed == null ? null : changed.json();
  }

  /**
   * The order after the change.
   *
   * @param receipt its receipt number; null if absent
   */
  OrderDetail after(Instant at, @Nullable String receipt) {
    return OrderDetailBuilder.builder(before)
        .status(after())
        .suspicious(before.suspicious() && !clearsFlag)
        .suspiciousReasons(suspicions(at))
        .metadata(metadata == null ? before.metadata() : metadata.metadata())
        .receiptNumber(receipt)
        .updatedAt(at.truncatedTo(ChronoUnit.MICROS))
        .build();
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

  private List<Suspicion> suspicions(Instant at) {
    return before.suspiciousReasons().stream()
        .map(
            reason ->
                clearsFlag && reason.clearedAt() == null
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
