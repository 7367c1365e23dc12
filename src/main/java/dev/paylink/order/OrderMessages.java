package dev.paylink.order;

import dev.paylink.customer.Customer;
import dev.paylink.json.Metadata;
import dev.paylink.paging.PageMeta;
import dev.paylink.paging.Paging;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is sent to and answered by the order commands of {@link dev.paylink.bus.BusApi}. Every
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

  /** An order with all that is known of it; the fields of {@link Order} and more. */
  public record OrderDetail(
      String id,
      OrderStatus status,
      OrderSource source,
      BigDecimal amount,
      String currency,
      @Nullable Customer customer,
      boolean suspicious,
      Instant createdAt,
      @Nullable Metadata metadata) {}

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

  /** Moves an order along. */
  public record UpdateOrder(String merchantId, String orderId, OrderStatus status) {}

  /** Cancels an order. */
  public record CancelOrder(String merchantId, String orderId) {}
}
