package dev.paylink.sales.order;

import dev.paylink.api.Bus;
import dev.paylink.api.ListOrdersBuilder;
import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.Paging;
import dev.paylink.base.id.TypeId;
import dev.paylink.http.Answer;
import dev.paylink.http.Chunks;
import dev.paylink.http.ValidRequest;
import dev.paylink.sales.order.OrderExportMessages.OrderLines;
import dev.paylink.sales.order.OrderExportMessages.ReadOrderLines;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
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

  /** Reads the first orders before the answer begins, so that a failure has an error body. */
  public Future<Answer> export(ValidRequest request) {
    Export export = new Export(OrderFilters.of(request, next(NEWEST)), OrderCsv.of(request));
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    Map<String, String> headers =
        Map.of(
            "Content-Type",
            "text/csv; charset=utf-8",
            "Content-Disposition",
            "attachment; filename=\"orders-%s.csv\"".formatted(today));
    return export.next().map(first -> Answer.chunks(headers, export.startingWith(first)));
  }

  private static Paging next(String after) {
    return new Paging(1, OrderExportSql.BATCH, after);
  }

  /** One export. Belongs to one event loop. */
  private final class Export implements Chunks {
    private final ListOrders filters;
    private final OrderCsv format;
    private @Nullable String after = NEWEST;
    private boolean begun;

    Export(ListOrders filters, OrderCsv format) {
      this.filters = filters;
      this.format = format;
    }

    @Override
    public Future<Optional<Buffer>> next() {
      if (after == null) {
        return Future.succeededFuture(Optional.empty());
      }
      ListOrders batch =
          ListOrdersBuilder.builder(filters)
              .paging(OrderExportHandlers.next(after))
              .withPayments(false)
              .build();
      return bus.request(OrderBus.READ_ORDER_LINES, new ReadOrderLines(batch)).map(this::csv);
    }

    private Optional<Buffer> csv(OrderLines read) {
      after = read.continueAfter();
      StringBuilder text = new StringBuilder(begun ? "" : format.header());
      begun = true;
      read.lines().forEach(line -> text.append(format.row(line)));
      return Optional.of(Buffer.buffer(text.toString().getBytes(StandardCharsets.UTF_8)));
    }

    /** These chunks after one that was read already. */
    Chunks startingWith(Optional<Buffer> first) {
      return new Chunks() {
        private boolean given;

        @Override
        public Future<Optional<Buffer>> next() {
          if (given) {
            return Export.this.next();
          }
          given = true;
          return Future.succeededFuture(first);
        }
      };
    }
  }
}
