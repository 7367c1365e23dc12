package dev.paylink.console.page;

import dev.paylink.api.LandingPageMessages.LandingPageStats;
import dev.paylink.api.LandingPageStatus;
import dev.paylink.api.PageMeta;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Landing pages: the list, and one with its figures, which can be published. */
public final class LandingPages {
  private static final String PER_PAGE = "25";

  private final Operations operations;

  /** What is shown of a landing page, by the names of the contract. */
  @RecordBuilder
  public record Landing(
      String id,
      String slug,
      String title,
      @Nullable String description,
      LandingPageStatus status,
      boolean hasUnpublishedChanges,
      String url,
      @Nullable String previewUrl,
      @Nullable Instant publishedAt,
      Instant createdAt) {}

  /** A page of the list of the contract. */
  public record LandingList(List<Landing> data, PageMeta meta) {}

  /**
   * A list of landing pages.
   *
   * @param next page; null if this is the last one
   * @param previous page; null if this is the first one
   */
  public record LandingListPage(
      List<Landing> landings, long total, @Nullable String next, @Nullable String previous) {}

  /**
   * One landing page.
   *
   * @param figures of the last 30 days
   * @param docsUrl where the API is explained
   */
  public record LandingView(Landing landing, PageFigures figures, String docsUrl) {}

  LandingPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get("/pages", this::list);
    console.get("/pages/:id", this::show);
    console.post("/pages/:id/publish", request -> change(request, LandingPageStatus.PUBLISHED));
    console.post("/pages/:id/unpublish", request -> change(request, LandingPageStatus.DRAFT));
  }

  private Future<Reply> list(StaffRequest request) {
    Map<String, String> parameters = request.list(Map.of(), PER_PAGE);
    return operations
        .read(request, "listLandingPages", parameters, LandingList.class)
        .map(
            found ->
                Reply.page(
                    "landings.jte",
                    new LandingListPage(
                        found.data(),
                        found.meta().total(),
                        Paged.next(
                            "/pages",
                            Map.of(),
                            found.meta(),
                            found.data().stream().map(Landing::id).toList()),
                        Paged.previous("/pages", Map.of(), found.meta()))));
  }

  private Future<Reply> show(StaffRequest request) {
    Future<Landing> landing =
        operations.read(request, "getLandingPage", id(request), Landing.class);
    Future<LandingPageStats> stats =
        operations.read(request, "getLandingPageStats", id(request), LandingPageStats.class);
    return Future.all(landing, stats)
        .map(
            all ->
                Reply.page(
                    "landing.jte",
                    new LandingView(
                        landing.result(),
                        PageFigures.of(stats.result().days()),
                        ProductPages.docs(landing.result().url()))));
  }

  private static Map<String, String> id(StaffRequest request) {
    return Map.of("pageId", request.path("id"));
  }

  private Future<Reply> change(StaffRequest request, LandingPageStatus status) {
    boolean published = status == LandingPageStatus.PUBLISHED;
    return operations
        .call(request, "updateLandingPage", id(request), Map.of("status", status.code()))
        .map(
            done ->
                Reply.done(
                    "/pages/" + request.path("id"),
                    published ? "page-published" : "page-unpublished"));
  }
}
