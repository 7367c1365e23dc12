package dev.paylink.order.count;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import org.jspecify.annotations.Nullable;

/**
 * The properties of an order list that determine its statement; the rest are parameters. About a
 * thousand shapes are possible, of which few are in use.
 *
 * @param from whether {@code createdFrom} is set
 * @param to whether {@code createdTo} is set
 */
public record OrderListShape(
    @Nullable OrderStatus status,
    @Nullable OrderSource source,
    @Nullable Boolean suspicious,
    boolean from,
    boolean to,
    Page page) {
  /** Up to this offset, skipping rows costs less than locating the page by the counts. */
  public static final int MAX_SKIPPED = 200;

  /** How a page is found. */
  public enum Page {
    /** By number, at most {@link #MAX_SKIPPED} rows from the newest. */
    NEAR,
    /** By number, further from the newest. */
    FAR,
    /** After an order id. */
    AFTER
  }

  public static OrderListShape of(ListOrders query) {
    return new OrderListShape(
        query.status(),
        query.source(),
        query.suspicious(),
        query.createdFrom() != null,
        query.createdTo() != null,
        page(query));
  }

  private static Page page(ListOrders query) {
    if (query.paging().after() != null) {
      return Page.AFTER;
    }
    return query.paging().offset() > MAX_SKIPPED ? Page.FAR : Page.NEAR;
  }
}
