package dev.paylink.console.page;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.OrderMessages.Order;
import dev.paylink.api.OrderMessages.OrderPage;
import dev.paylink.api.PageMeta;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import dev.paylink.console.web.Url;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.core.Future;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The list of orders: filters, search, and the file of what is shown. */
public final class OrderPages {
  private static final List<String> FILTERS =
      List.of(
          "status",
          "source",
          "suspicious",
          "attention",
          "paymentLinkId",
          "productId",
          "landingPageId",
          "createdFrom",
          "createdTo");
  private static final String PER_PAGE = "25";
  private static final int FOUND_EACH = 25;

  private final Operations operations;

  /**
   * A list of orders.
   *
   * @param filters as given
   * @param query what is searched for; empty for nothing
   * @param more whether there are more than were counted
   * @param next page; null if this is the last one
   * @param previous page; null if this is the first one
   * @param csv where its file is, for programs
   * @param excel where its file is, for Excel
   */
  @RecordBuilder
  public record OrderListPage(
      Map<String, String> filters,
      String query,
      List<Order> orders,
      long total,
      boolean more,
      @Nullable String next,
      @Nullable String previous,
      String csv,
      String excel) {}

  OrderPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get("/orders", this::list);
    console.get("/orders.csv", this::csv);
  }

  private Future<Reply> list(StaffRequest request) {
    String query = request.query("q");
    return query.isEmpty() ? filtered(request) : searched(request, query);
  }

  private Future<Reply> filtered(StaffRequest request) {
    Map<String, String> filters = request.queries(FILTERS);
    Map<String, String> parameters =
        request.list(ShopDays.asTimes(filters, request.shop().zone()), PER_PAGE);
    return operations
        .read(request, "listOrders", parameters, OrderPage.class)
        .map(
            found ->
                Reply.page(
                    "orders.jte",
                    OrderListPageBuilder.builder()
                        .filters(filters)
                        .query("")
                        .orders(found.data())
                        .total(found.meta().total())
                        .more(Boolean.TRUE.equals(found.meta().totalExceeded()))
                        .next(
                            Paged.next(
                                "/orders",
                                filters,
                                found.meta(),
                                found.data().stream().map(Order::id).toList()))
                        .previous(Paged.previous("/orders", filters, found.meta()))
                        .csv("/orders.csv" + Url.query(filters))
                        .excel("/orders.csv" + Url.query(Spreadsheet.withExcel(filters, request)))
                        .build()));
  }

  /** Each way to understand what was typed is searched; what is found is shown together. */
  private Future<Reply> searched(StaffRequest request, String query) {
    List<Future<OrderPage>> searches =
        OrderQuery.of(query).stream()
            .map(filter -> search(request, Map.of(filter.getKey(), filter.getValue())))
            .toList();
    return Future.all(searches)
        .map(done -> together(query, searches.stream().map(Future::result).toList()));
  }

  private Future<OrderPage> search(StaffRequest request, Map<String, String> filter) {
    Map<String, String> parameters = new HashMap<>(filter);
    parameters.put("perPage", Integer.toString(FOUND_EACH));
    return operations
        .read(request, "listOrders", parameters, OrderPage.class)
        .recover(OrderPages::unlessOdd);
  }

  /** A search for an impossible value finds no order. */
  private static Future<OrderPage> unlessOdd(Throwable failure) {
    return Fault.of(failure).code() == FaultCode.INVALID_REQUEST
        ? Future.succeededFuture(new OrderPage(List.of(), new PageMeta(1, FOUND_EACH, 0)))
        : Future.failedFuture(failure);
  }

  private static Reply together(String query, List<OrderPage> pages) {
    SortedMap<String, Order> orders = new TreeMap<>(Comparator.reverseOrder());
    pages.forEach(page -> page.data().forEach(order -> orders.put(order.id(), order)));
    return Reply.page(
        "orders.jte",
        OrderListPageBuilder.builder()
            .filters(Map.of())
            .query(query)
            .orders(List.copyOf(orders.values()))
            .total(orders.size())
            .more(pages.stream().anyMatch(page -> page.meta().total() > page.data().size()))
            .csv("")
            .excel("")
            .build());
  }

  private Future<Reply> csv(StaffRequest request) {
    Map<String, String> filters = ShopDays.asTimes(request.queries(FILTERS), request.shop().zone());
    return operations.download(
        request, "exportOrders", Spreadsheet.parameters(request, filters), answer -> "orders.csv");
  }
}
