package dev.paylink.console.page;

import dev.paylink.console.staff.StaffChangeStore;
import dev.paylink.console.staff.StaffChangeStore.StaffChange;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists changes of the staff and the people that made them: people, roles, passkeys, sessions. */
public final class StaffChangePages {
  private static final String PATH = "/settings/activity/staff";
  private static final int PER_PAGE = 100;

  private final StaffChangeStore changes;

  /**
   * What was changed.
   *
   * @param first null if this is the first page
   * @param next null if this is the last page
   */
  public record StaffChangePage(
      List<StaffChange> changes, @Nullable String first, @Nullable String next) {}

  StaffChangePages(StaffChangeStore changes) {
    this.changes = changes;
  }

  void mount(Console console) {
    console.get(PATH, this::list);
  }

  private Future<Reply> list(StaffRequest request) {
    request.require("audit:read");
    String after = request.query("after");
    long before = after.matches("[0-9]{1,18}") ? Long.parseLong(after) : Long.MAX_VALUE;
    return changes
        .list(request.session().merchantId(), before, PER_PAGE + 1)
        .map(
            rows -> {
              boolean more = rows.size() > PER_PAGE;
              List<StaffChange> shown = more ? rows.subList(0, PER_PAGE) : rows;
              String last = more ? Long.toString(shown.get(PER_PAGE - 1).id()) : "";
              return Reply.page(
                  "staffchanges.jte",
                  new StaffChangePage(
                      shown,
                      Keyset.first(PATH, Map.of(), after),
                      Keyset.next(PATH, Map.of(), more, last)));
            });
  }
}
