package dev.paylink.sales.order;

import dev.paylink.api.Bus;
import dev.paylink.api.ListOrdersBuilder;
import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.Paging;
import dev.paylink.base.id.TypeId;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import dev.paylink.sales.export.Csv;
import dev.paylink.sales.export.CsvExport;
import dev.paylink.sales.export.CsvExport.Part;
import dev.paylink.sales.order.OrderExportMessages.OrderLines;
import dev.paylink.sales.order.OrderExportMessages.ReadOrderLines;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** HTTP handler of the export of orders. */
final class OrderExportHandlers {
  private static final String NEWEST = TypeId.ORDER.encode(new UUID(-1, -1));

  private final Bus bus;
  private final InstantSource clock;

  OrderExportHandlers(Bus bus, InstantSource clock) {
    this.bus = bus;
    this.clock = clock;
  }

  public Future<Answer> export(ValidRequest request) {
    OrderCsv format = new OrderCsv(Csv.of(request));
    Orders orders = new Orders(OrderFilters.of(request, next(NEWEST)), format);
    return CsvExport.answer("orders", clock.instant(), format.header(), orders);
  }

  private static Paging next(@Nullable String after) {
    return new Paging(1, OrderExportSql.BATCH, after);
  }

  /** The orders of one export, newest first. */
  private final class Orders implements CsvExport.Source {
    private final ListOrders filters;
    private final OrderCsv format;
    private @Nullable String after = NEWEST;

    Orders(ListOrders filters, OrderCsv format) {
      this.filters = filters;
      this.format = format;
    }

    @Override
    public Future<Part> next() {
      ListOrders batch =
          ListOrdersBuilder.builder(filters)
              .paging(OrderExportHandlers.next(after))
              .withPayments(false)
              .build();
      return bus.request(OrderBus.READ_ORDER_LINES, new ReadOrderLines(batch)).map(this::part);
    }

    private Part part(OrderLines read) {
      after = read.continueAfter();
      String rows = read.lines().stream().map(format::row).collect(Collectors.joining());
      return new Part(rows, after == null);
    }
  }
}
