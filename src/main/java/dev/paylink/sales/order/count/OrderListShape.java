package dev.paylink.sales.order.count;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.data.count.ListRange.Page;
import org.jspecify.annotations.Nullable;

/**
 * The properties of an order list that determine its statement; the rest are parameters. About a
 * thousand shapes are possible, of which few are in use.
 *
 * @param from whether {@code createdFrom} is set
 * @param to whether {@code createdTo} is set
 * @param withPayments whether the payments of each order are read
 */
public record OrderListShape(
    @Nullable OrderStatus status,
    @Nullable OrderSource source,
    @Nullable Boolean suspicious,
    boolean from,
    boolean to,
    Page page,
    boolean withPayments) {
  public static OrderListShape of(ListOrders query) {
    return new OrderListShape(
        query.status(),
        query.source(),
        query.suspicious(),
        query.createdFrom() != null,
        query.createdTo() != null,
        Page.of(query.paging().after() != null, query.paging().offset()),
        query.withPayments());
  }
}
