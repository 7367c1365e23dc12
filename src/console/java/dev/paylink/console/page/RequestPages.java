package dev.paylink.console.page;

import dev.paylink.console.page.LoggedRequests.Failures;
import dev.paylink.console.page.LoggedRequests.LoggedRequest;
import dev.paylink.console.page.LoggedRequests.LoggedRequestPage;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Json;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Kept requests: what failed, and one by one. */
public final class RequestPages {
  private static final String PATH = "/developers/requests";
  private static final List<String> FILTERS = List.of("createdFrom", "createdTo");
  private static final int PER_PAGE = 25;
  private static final int GROUPED = 100;

  private final Operations operations;

  /**
   * A list of requests.
   *
   * @param failures of the newest 100, by kind; empty on a page that is not the first
   * @param first null if this is the first page
   * @param next null if this is the last page
   */
  public record RequestListPage(
      Map<String, String> filters,
      List<Failures> failures,
      List<LoggedRequest> requests,
      @Nullable String first,
      @Nullable String next) {}

  /** One request; {@code body} as JSON, null if it was not kept. */
  public record RequestView(LoggedRequest request, @Nullable String body) {}

  RequestPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get(PATH, this::list);
    console.get(PATH + "/:id", this::show);
  }

  private Future<Reply> list(StaffRequest request) {
    Map<String, String> filters = request.queries(FILTERS);
    String after = request.query("after");
    Map<String, String> times = ShopDays.asTimes(filters, request.shop().zone());
    return read(operations, request, times, after, after.isEmpty() ? GROUPED : PER_PAGE)
        .map(
            page -> {
              List<LoggedRequest> shown = page.data().stream().limit(PER_PAGE).toList();
              boolean more = page.meta().hasMore() || page.data().size() > shown.size();
              String last = shown.isEmpty() ? null : shown.get(shown.size() - 1).id();
              return Reply.page(
                  "requests.jte",
                  new RequestListPage(
                      filters,
                      after.isEmpty() ? LoggedRequests.failures(page.data()) : List.of(),
                      shown,
                      Keyset.first(PATH, filters, after),
                      Keyset.next(PATH, filters, more, last)));
            });
  }

  /** Reads a page of requests behind one; an empty id for the newest. */
  static Future<LoggedRequestPage> read(
      Operations operations,
      StaffRequest request,
      Map<String, String> filters,
      String after,
      int count) {
    Map<String, String> parameters = new HashMap<>(filters);
    parameters.put("after", after);
    parameters.put("perPage", Integer.toString(count));
    return operations.read(request, "listRequests", parameters, LoggedRequestPage.class);
  }

  private Future<Reply> show(StaffRequest request) {
    return operations
        .read(request, "getRequest", Map.of("requestId", request.path("id")), LoggedRequest.class)
        .map(
            found ->
                Reply.page(
                    "request.jte",
                    new RequestView(
                        found,
                        found.body() == null ? null : Json.pretty(Json.write(found.body())))));
  }
}
