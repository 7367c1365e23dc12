package dev.paylink.order.count;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import org.jspecify.annotations.Nullable;

/**
 * What of a list of orders decides on its statement; the rest are parameters. There are about a
 * thousand, of which few are in use.
 *
 * @param from whether there is a {@code createdFrom}
 * @param to whether there is a {@code createdTo}
 */
public record OrderListShape(
    @Nullable OrderStatus status,
    @Nullable OrderSource source,
    @Nullable Boolean suspicious,
    boolean from,
    boolean to,
    Page page) {
  /** Up to here, passing over rows costs less than looking for the page in the counts. */
  public static final int MAX_SKIPPED = 200;

  /** How a page is found. */
  public enum Page {
    /** By number, a few rows from the newest. */
    NEAR,
    /** By number, anywhere. */
    FAR,
    /** Behind an order. */
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
