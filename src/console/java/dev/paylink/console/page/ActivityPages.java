package dev.paylink.console.page;

import dev.paylink.console.page.LoggedRequests.LoggedRequest;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists changes and the people or tokens that made them. */
public final class ActivityPages {
  private static final String PATH = "/settings/activity";
  private static final int PER_PAGE = 100;

  private final Operations operations;

  /**
   * What was changed.
   *
   * @param first null if this is the first page
   * @param next null if this is the last page
   */
  public record ActivityPage(
      List<LoggedRequest> changes, @Nullable String first, @Nullable String next) {}

  ActivityPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get(PATH, this::list);
  }

  private Future<Reply> list(StaffRequest request) {
    String after = request.query("after");
    return RequestPages.read(operations, request, Map.of(), after, PER_PAGE)
        .map(
            page ->
                Reply.page(
                    "activity.jte",
                    new ActivityPage(
                        page.data().stream().filter(one -> !one.isFailed()).toList(),
                        Keyset.first(PATH, Map.of(), after),
                        Keyset.next(PATH, Map.of(), page.meta().hasMore(), page.last()))));
  }
}
