package dev.paylink.sales.writer;

import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentStatus;
import dev.paylink.base.json.StrictJson;
import dev.paylink.base.work.BatchTerms;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.MultiRowStatement;
import dev.paylink.data.outbox.EventOrigin;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.data.outbox.NewEvents.NewEvent;
import dev.paylink.sales.receipt.ReceiptKind;
import dev.paylink.sales.writer.NewOrder.LinkVersion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A change of an order that a feature has decided: the order before and after, and what else is
 * written with it. It is written if the order still has the version on which it was decided.
 */
public final class OrderChange {
  private static final long TURNOVER_SPAN_SECONDS = 900;

  private final @Nullable NewOrder created;
  private final OrderRow before;
  private final OrderRow after;
  private final Instant at;
  private final String origin;
  private final Map<MultiRowStatement, List<List<@Nullable Object>>> rows = new HashMap<>();
  private @Nullable UUID reported;
  private @Nullable String metadata;
  private boolean changesMetadata;
  private int events;
  private boolean alone;

  /**
   * @param after the order without its new sequence, which follows from the events
   * @param at when it changes
   */
  public OrderChange(OrderRow before, OrderRow after, Instant at, Origin origin) {
    this(null, before, after, at, origin);
  }

  private OrderChange(
      @Nullable NewOrder created, OrderRow before, OrderRow after, Instant at, Origin origin) {
    this.created = created;
    this.before = before;
    this.after = after;
    this.at = at;
    this.origin = EventOrigin.of(origin);
  }

  /**
   * The creation of an order. It is not written if its link has another version or no place left,
   * or its form has made an order.
   */
  public static OrderChange creation(NewOrder order, Instant at, Origin origin) {
    OrderRow row = order.row();
    LinkVersion link = order.link();
    return new OrderChange(order, row, row, at, origin).alone(link != null && link.limited());
  }

  /** Adds a payment. */
  public OrderChange addPayment(PaymentRow payment) {
    return add(OrderWriterSql.ADD_PAYMENTS, payment.values(before));
  }

  /** Changes a payment of the order. */
  public OrderChange changePayment(PaymentRow payment) {
    return add(OrderWriterSql.CHANGE_PAYMENTS, payment.values(before));
  }

  /**
   * Has the provider of a new payment asked what became of it.
   *
   * @param dueAt when it is asked first, in the time of the node
   * @param expiresAt when the order is cancelled, in the time of the node
   */
  public OrderChange addCheck(UUID paymentId, String provider, Instant dueAt, Instant expiresAt) {
    return add(
        OrderWriterSql.ADD_CHECKS, paymentId, provider, Columns.utc(dueAt), Columns.utc(expiresAt));
  }

  /** Adds a report. If its reference is known already, the change is not written. */
  public OrderChange report(PaymentReport report) {
    reported = report.paymentId();
    if (report.outcome() == PaymentStatus.SUCCEEDED && !report.repeated()) {
      countReceived(report);
    }
    return add(OrderWriterSql.ADD_REPORTS, report.values(before, at));
  }

  private void countReceived(PaymentReport report) {
    add(
        OrderWriterSql.ADD_TURNOVER,
        before.merchantId(),
        before.source(),
        report.provider(),
        before.paymentLinkId(),
        before.productId(),
        (int) Math.floorDiv(at.getEpochSecond(), TURNOVER_SPAN_SECONDS),
        report.currency(),
        report.amount(),
        1L);
  }

  /**
   * Adds a refund.
   *
   * @param movements what it takes back of which report of money, a JSON array
   */
  public OrderChange addRefund(RefundRow refund, String movements) {
    return add(OrderWriterSql.ADD_REFUNDS, refund.values(before)).movements(refund.id(), movements);
  }

  /** Changes a refund of the order. */
  public OrderChange changeRefund(RefundRow refund) {
    return add(OrderWriterSql.CHANGE_REFUNDS, refund.values(before));
  }

  /** Sets what a refund takes back of which report of money, a JSON array. */
  public OrderChange movements(UUID refundId, String movements) {
    return add(OrderWriterSql.SET_MOVEMENTS, refundId, movements);
  }

  /** Notes that a refund that had succeeded has ended, or has succeeded with another amount. */
  public OrderChange reverse(RefundRow succeeded, UUID id) {
    return add(
        OrderWriterSql.ADD_REVERSALS,
        id,
        succeeded.id(),
        before.merchantId(),
        succeeded.amount(),
        Columns.utc(succeeded.succeededAt()),
        Columns.utc(at));
  }

  /**
   * Gives the order or a refund a receipt number.
   *
   * @param year null for no receipt
   */
  public OrderChange receipt(ReceiptKind kind, UUID id, @Nullable Integer year) {
    return year == null
        ? this
        : add(OrderWriterSql.ADD_RECEIPTS, id, before.merchantId(), kind.code(), year);
  }

  /**
   * Changes the metadata, and the terms by which they are found.
   *
   * @param old null if absent
   * @param metadata null to remove them
   */
  public OrderChange metadata(@Nullable String old, @Nullable String metadata) {
    this.metadata = metadata;
    this.changesMetadata = true;
    if (old != null) {
      add(OrderWriterSql.REMOVE_TERMS, before.merchantId(), before.id(), old, metadata);
    }
    return metadata == null
        ? this
        : add(OrderWriterSql.ADD_TERMS, before.merchantId(), before.id(), metadata);
  }

  /**
   * Adds events.
   *
   * @param shown the payment or the refund that events of one show; null if absent
   */
  public OrderChange events(NewEvents planned, @Nullable UUID shown) {
    for (NewEvent event : planned.list()) {
      events++;
      add(
          OrderWriterSql.ADD_EVENTS,
          event.id(),
          before.merchantId(),
          event.type(),
          before.id(),
          before.sequence() + events,
          event.object(),
          shown,
          event.previous(),
          Columns.utc(at),
          origin);
    }
    return this;
  }

  /**
   * Has the change written in a transaction of its own, if it locks what changes of other orders
   * lock in another sequence.
   */
  public OrderChange alone(boolean locksMore) {
    this.alone = locksMore;
    return this;
  }

  private OrderChange add(MultiRowStatement sql, @Nullable Object... values) {
    return add(sql, Arrays.asList(values));
  }

  private OrderChange add(MultiRowStatement sql, List<@Nullable Object> row) {
    rows.computeIfAbsent(sql, first -> new ArrayList<>()).add(row);
    return this;
  }

  OrderRow before() {
    return before;
  }

  /** A change of what buyers of a product are given locks rows of others, by triggers. */
  boolean isAlone() {
    return alone || before.productId() != null && after.status() != OrderStatus.PENDING;
  }

  /** How it shares a transaction. An order is not created for a client that has gone. */
  BatchTerms terms() {
    UUID merchant = before.merchantId();
    return created == null
        ? BatchTerms.of(merchant, bytes(), List.of(before.id()))
        : BatchTerms.ofRequest(
            merchant,
            bytes() + BatchTerms.bytes(created.values(events)),
            Stream.ofNullable(created.attempt()).toList());
  }

  private int bytes() {
    return rows.values().stream().flatMap(List::stream).mapToInt(BatchTerms::bytes).sum();
  }

  /** The payment of its report; null without a report. */
  @Nullable UUID reported() {
    return reported;
  }

  @Nullable NewOrder created() {
    return created;
  }

  /** The rows for a statement. */
  List<List<@Nullable Object>> rows(MultiRowStatement sql) {
    if (sql == OrderWriterSql.CHANGE_ORDERS) {
      return created == null ? List.of(changedOrder()) : List.of();
    }
    if (sql == OrderWriterSql.ADD_ORDERS) {
      return created == null ? List.of() : List.of(created.values(events));
    }
    return rows.getOrDefault(sql, List.of());
  }

  /** Whether something changes that the merchant sees. */
  private boolean showsMore() {
    return events > 0 || reported != null || !after.equals(before);
  }

  private List<@Nullable Object> changedOrder() {
    return Arrays.asList(
        before.id(),
        before.merchantId(),
        after.status().code(),
        after.received(),
        after.refunded(),
        after.suspicious(),
        StrictJson.write(after.suspicions()),
        changesMetadata,
        metadata,
        before.sequence() + events,
        showsMore() ? Columns.utc(at) : null);
  }
}
