package dev.paylink.console.page;

import dev.paylink.api.LandingPageMessages.LandingPageStats;
import dev.paylink.api.LandingPageStatus;
import dev.paylink.api.PageMeta;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.Visit;
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
    console.post("/pages/:id/publish", visit -> change(visit, LandingPageStatus.PUBLISHED));
    console.post("/pages/:id/unpublish", visit -> change(visit, LandingPageStatus.DRAFT));
  }

  private Future<Reply> list(Visit visit) {
    Map<String, String> parameters = visit.list(Map.of(), PER_PAGE);
    return operations
        .read(visit, "listLandingPages", parameters, LandingList.class)
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

  private Future<Reply> show(Visit visit) {
    Future<Landing> landing = operations.read(visit, "getLandingPage", id(visit), Landing.class);
    Future<LandingPageStats> stats =
        operations.read(visit, "getLandingPageStats", id(visit), LandingPageStats.class);
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

  private static Map<String, String> id(Visit visit) {
    return Map.of("pageId", visit.path("id"));
  }

  private Future<Reply> change(Visit visit, LandingPageStatus status) {
    boolean published = status == LandingPageStatus.PUBLISHED;
    return operations
        .call(visit, "updateLandingPage", id(visit), Map.of("status", status.code()))
        .map(
            done ->
                Reply.done(
                    "/pages/" + visit.path("id"),
                    published ? "page-published" : "page-unpublished"));
  }
}
