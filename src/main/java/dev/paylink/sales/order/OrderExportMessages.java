package dev.paylink.sales.order;

import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderMessages.Order;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Requests and replies of {@link OrderBus}. */
public final class OrderExportMessages {
  private OrderExportMessages() {}

  /**
   * Reads the next orders of an export, newest first.
   *
   * @param orders the filters, with the id to continue after and the number of orders as paging
   */
  public record ReadOrderLines(ListOrders orders) {}

  /**
   * The next orders of an export.
   *
   * @param continueAfter the id to continue after; null at the end. Not the end if there are no
   *     lines
   */
  public record OrderLines(List<OrderLine> lines, @Nullable String continueAfter) {
    public OrderLines {
      lines = List.copyOf(lines);
    }
  }

  /**
   * An order in an export.
   *
   * @param references of its payments and their settlements, with blanks between them; null if
   *     absent
   */
  @RecordBuilder
  public record OrderLine(
      Order order,
      @Nullable String externalId,
      BigDecimal received,
      BigDecimal refunded,
      @Nullable String paymentLinkId,
      @Nullable String references,
      Instant updatedAt,
      @Nullable String productId,
      @Nullable String landingPageId) {}
}
