package dev.paylink.sales.order;

import dev.paylink.api.Command;
import dev.paylink.sales.order.OrderExportMessages.OrderLines;
import dev.paylink.sales.order.OrderExportMessages.ReadOrderLines;

/** The bus address of the export of orders; internal. */
public final class OrderBus {
  private OrderBus() {}

  /** Returns the next orders of an export. Changes nothing. */
  public static final Command<ReadOrderLines, OrderLines> READ_ORDER_LINES =
      new Command<>("paylink.orders.read-lines", ReadOrderLines.class, OrderLines.class);
}
