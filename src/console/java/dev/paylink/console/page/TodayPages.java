package dev.paylink.console.page;

import dev.paylink.api.OrderMessages.Order;
import dev.paylink.api.OrderMessages.OrderPage;
import dev.paylink.api.TurnoverMessages.Turnover;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.Url;
import dev.paylink.console.web.Visit;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.HashMap;
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

    /** The query of the files of a month. */
    public static String month(LocalDate day) {
      return Url.query(
          Map.of(
              "from", day.withDayOfMonth(1).toString(),
              "to", day.with(TemporalAdjusters.lastDayOfMonth()).toString()));
    }
  }

  TodayPages(Operations operations) {
    this.operations = operations;
    this.inbox = new Inbox(operations);
  }

  void mount(Console console) {
    console.get("/", this::show);
    console.get("/payments.csv", visit -> export(visit, "exportPayments", "payments.csv"));
    console.get("/refunds.csv", visit -> export(visit, "exportRefunds", "refunds.csv"));
  }

  private Future<Reply> show(Visit visit) {
    LocalDate today = visit.session().now().atZone(visit.shop().zone()).toLocalDate();
    Future<Turnover> turnover =
        operations.read(
            visit,
            "getTurnover",
            Map.of(
                "from", Figures.first(today).toString(),
                "to", today.toString(),
                "interval", "day",
                "timeZone", visit.shop().zone().getId()),
            Turnover.class);
    Future<Inbox.Content> waiting = inbox.read(visit, FEW);
    Future<OrderPage> newest =
        operations.read(visit, "listOrders", Map.of("perPage", "8"), OrderPage.class);
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

  /** A file for the accountant; its days are those of the shop. */
  private Future<Reply> export(Visit visit, String operation, String name) {
    Map<String, String> query = new HashMap<>(visit.queries(List.of("from", "to")));
    query.put("timeZone", visit.shop().zone().getId());
    return operations
        .call(visit, operation, query, null)
        .map(answer -> new Reply.Download(answer, name));
  }
}
