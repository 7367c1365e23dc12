package dev.paylink.console.page;

import dev.paylink.api.OrderMessages.Order;
import dev.paylink.api.OrderMessages.OrderPage;
import dev.paylink.api.TurnoverMessages.Turnover;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import dev.paylink.console.web.Url;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Map;

/** The first page: turnover, what waits for a person, and the newest orders. */
public final class TodayPages {
  private static final int FEW = 3;

  private final Operations operations;
  private final Inbox inbox;

  /** What the first page shows. */
  public record TodayPage(
      LocalDate day, List<Figures> figures, Inbox.Content inbox, List<Order> orders) {

    /** The query of the files of a month, for Excel: people open them. */
    public static String month(LocalDate day, StaffRequest request) {
      return Url.query(
          Spreadsheet.withExcel(
              Map.of(
                  "from", day.withDayOfMonth(1).toString(),
                  "to", day.with(TemporalAdjusters.lastDayOfMonth()).toString()),
              request));
    }
  }

  TodayPages(Operations operations) {
    this.operations = operations;
    this.inbox = new Inbox(operations);
  }

  void mount(Console console) {
    console.get("/", this::show);
    console.get("/payments.csv", request -> export(request, "exportPayments", "payments.csv"));
    console.get("/refunds.csv", request -> export(request, "exportRefunds", "refunds.csv"));
  }

  private Future<Reply> show(StaffRequest request) {
    LocalDate today = request.today();
    Future<Turnover> turnover =
        operations.read(
            request,
            "getTurnover",
            Map.of(
                "from", Figures.first(today).toString(),
                "to", today.toString(),
                "interval", "day",
                "timeZone", request.shop().zone().getId()),
            Turnover.class);
    Future<Inbox.Content> waiting = inbox.read(request, FEW);
    Future<OrderPage> newest =
        operations.read(request, "listOrders", Map.of("perPage", "8"), OrderPage.class);
    return Future.all(turnover, waiting, newest)
        .map(
            read ->
                Reply.page(
                    "today.jte",
                    new TodayPage(
                        today,
                        Figures.of(turnover.result(), today),
                        waiting.result(),
                        newest.result().data())));
  }

  /** A file for the accountant; its days are in the time zone of the shop. */
  private Future<Reply> export(StaffRequest request, String operation, String name) {
    Map<String, String> query =
        Spreadsheet.parameters(request, request.queries(List.of("from", "to")));
    query.put("timeZone", request.shop().zone().getId());
    return operations.download(request, operation, query, answer -> name);
  }
}
