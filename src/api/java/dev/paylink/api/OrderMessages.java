package dev.paylink.api;

import dev.paylink.api.PaymentMessages.Payment;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is sent to and answered by the order commands of {@link dev.paylink.api.BusApi}. Every
 * {@code merchantId} is the public id of the merchant that asks ({@code mer_…}); a merchant reaches
 * its own orders only.
 */
public final class OrderMessages {
  private OrderMessages() {}

  /**
   * An order as a list shows it.
   *
   * @param id {@code ord_…}
   * @param amount in major units, exact, without trailing zeros
   * @param currency ISO 4217 code
   * @param createdAt the time inside the id, to the millisecond
   */
  public record Order(
      String id,
      OrderStatus status,
      OrderSource source,
      BigDecimal amount,
      String currency,
      @Nullable Customer customer,
      boolean suspicious,
      Instant createdAt) {}

  /**
   * An order with all that is known of it; the fields of {@link Order} and more.
   *
   * @param paymentLinkId the link it was paid through; null for other sources
   * @param suspiciousReasons why it is or was flagged, oldest first
   * @param payments the attempts to pay it, oldest first; null in events
   */
  public record OrderDetail(
      String id,
      OrderStatus status,
      OrderSource source,
      BigDecimal amount,
      String currency,
      @Nullable Customer customer,
      boolean suspicious,
      Instant createdAt,
      @Nullable Metadata metadata,
      @Nullable String paymentLinkId,
      List<Suspicion> suspiciousReasons,
      @Nullable List<Payment> payments) {
    public OrderDetail {
      suspiciousReasons = List.copyOf(suspiciousReasons);
      payments = payments == null ? null : List.copyOf(payments);
    }
  }

  /**
   * Why an order was flagged.
   *
   * @param code stable, for programs
   * @param message for people
   * @param raisedAt when it was flagged
   * @param clearedAt when the merchant cleared the flag; null while it stands
   */
  public record Suspicion(
      String code, String message, Instant raisedAt, @Nullable Instant clearedAt) {}

  /**
   * Which orders to list; null filters let everything through.
   *
   * @param createdFrom inclusive
   * @param createdTo exclusive
   */
  public record ListOrders(
      String merchantId,
      Paging paging,
      @Nullable OrderStatus status,
      @Nullable OrderSource source,
      @Nullable Boolean suspicious,
      @Nullable Instant createdFrom,
      @Nullable Instant createdTo) {}

  /** One page of orders, newest first. */
  public record OrderPage(List<Order> data, PageMeta meta) {
    public OrderPage {
      data = List.copyOf(data);
    }
  }

  /** Asks for one order. */
  public record GetOrder(String merchantId, String orderId) {}

  /**
   * Creates a manual order.
   *
   * @param idempotencyKey 1 to 255 printable ASCII characters; null for none
   */
  public record CreateOrder(String merchantId, @Nullable String idempotencyKey, NewOrder order) {}

  /**
   * The reply to {@link CreateOrder}.
   *
   * @param order as it was created
   */
  public record OrderCreated(OrderDetail order, boolean replayed, String json) implements Created {
    @Override
    public String id() {
      return order.id();
    }
  }

  /**
   * What a merchant says of a new order.
   *
   * @param amount in major units, more than 0, at most 15 significant digits, no more decimals than
   *     the currency has
   * @param currency ISO 4217 code, upper case
   */
  public record NewOrder(
      BigDecimal amount,
      String currency,
      @Nullable Customer customer,
      @Nullable Metadata metadata) {}

  /**
   * Moves an order along, clears its flag, or both.
   *
   * @param status to move it to; null to leave it where it is
   * @param clearSuspicious whether to clear the flag; the reasons stay, as cleared
   */
  public record UpdateOrder(
      String merchantId, String orderId, @Nullable OrderStatus status, boolean clearSuspicious) {}

  /** Cancels an order. */
  public record CancelOrder(String merchantId, String orderId) {}
}
