package dev.paylink.console.page;

import dev.paylink.console.web.Console;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.Section;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.util.List;

/** The sections that the bar of a phone has no room for. */
public final class MorePages {
  private static final int SECTIONS_IN_BAR = 4;

  /** Sections. */
  public record MorePage(List<Section> sections) {}

  void mount(Console console) {
    console.get("/more", MorePages::show);
  }

  private static Future<Reply> show(StaffRequest request) {
    List<Section> rest = Section.of(request).stream().skip(SECTIONS_IN_BAR).toList();
    return Future.succeededFuture(Reply.page("more.jte", new MorePage(rest)));
  }
}
