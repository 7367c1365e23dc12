package dev.paylink.checkout;

import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.landing.LandingBus;
import dev.paylink.catalog.landing.LandingMessages.OpenLandingPage;
import dev.paylink.catalog.landing.LandingMessages.OpenPreview;
import dev.paylink.catalog.landing.LandingMessages.ShownPage;
import dev.paylink.catalog.landing.PageViews;
import dev.paylink.http.Exchange;
import dev.paylink.http.HeadRequests;
import dev.paylink.http.Routes;
import dev.paylink.http.StaticContent;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Routes of landing pages. A page that is in memory is sent at once; only what has to be looked up,
 * or made for a campaign, is within the budget of the pages.
 */
final class LandingRoutes {
  private static final String PATH = "/l/:site/:page";
  private static final String TEMPLATE = "/l/{site}/{page}";
  private static final String PREVIEW = "/l/preview/:token";
  private static final String CACHED = "public, max-age=";
  private static final String FOREVER = "public, max-age=31536000, immutable";

  private final Bus bus;
  private final PageResponder responder;
  private final LandingViews views;
  private final LandingPages pages;
  private final PageViews counts;
  private final String mark = "." + UUID.randomUUID();

  LandingRoutes(Bus bus, PageResponder responder, PageViews counts, InstantSource clock) {
    this.counts = counts;
    this.bus = bus;
    this.responder = responder;
    this.views = new LandingViews(responder, clock);
    this.pages = new LandingPages(clock);
  }

  void mount(Router router, PageRouter guarded) {
    guarded.page(
        ThemeStyle.PATH,
        ctx -> Future.succeededFuture(stylesheet(ThemeStyle.css(ctx.pathParam("theme")))));
    guarded.page(
        AccentStyle.PATH,
        ctx -> Future.succeededFuture(stylesheet(AccentStyle.css(ctx.pathParam("accent")))));
    guarded.page(PREVIEW, this::preview);
    Routes.readable(router, PATH).handler(this::sendRendered);
    guarded.fromMemory(PATH, this::load);
  }

  private static PageAnswer stylesheet(Optional<String> css) {
    return PageAnswer.file(
        Map.of("Content-Type", StaticContent.STYLE, "Cache-Control", FOREVER),
        Buffer.buffer(
            css.orElseThrow(() -> new Fault(FaultCode.NOT_FOUND, "There is no such stylesheet"))));
  }

  private Future<PageAnswer> preview(RoutingContext ctx) {
    return bus.request(LandingBus.OPEN_PREVIEW, new OpenPreview(ctx.pathParam("token")))
        .compose(page -> views.render(page, "", true))
        .map(html -> PageAnswer.page(200, html));
  }

  /** A request that waits for a page that is being loaded takes no place among the active views. */
  private void sendRendered(RoutingContext ctx) {
    String key = key(ctx);
    pages
        .find(key)
        .ifPresentOrElse(
            page -> sendRendered(ctx, page),
            () ->
                pages
                    .loading(key)
                    .ifPresentOrElse(
                        page -> page.onComplete(loaded -> goOn(ctx, loaded)), ctx::next));
  }

  private void sendRendered(RoutingContext ctx, LandingHtml page) {
    pages
        .find(page, TrackingParameters.of(ctx).query())
        .ifPresentOrElse(content -> send(ctx, page, content), ctx::next);
  }

  private void goOn(RoutingContext ctx, AsyncResult<LandingHtml> loaded) {
    Exchange.of(ctx)
        .run(
            () -> {
              if (loaded.succeeded()) {
                sendRendered(ctx, loaded.result());
              } else {
                ctx.next();
              }
              return Future.succeededFuture();
            });
  }

  private Future<Void> load(RoutingContext ctx) {
    OpenLandingPage query = new OpenLandingPage(ctx.pathParam("site"), ctx.pathParam("page"));
    return pages
        .load(key(ctx), () -> bus.request(LandingBus.OPEN_LANDING_PAGE, query).compose(this::html))
        .map(
            page -> {
              send(ctx, page, pages.make(page, TrackingParameters.of(ctx).query()));
              return null;
            });
  }

  private Future<LandingHtml> html(ShownPage page) {
    return views
        .render(page, mark, false)
        .map(
            html ->
                new LandingHtml(
                    TypeId.LANDING_PAGE.decode(page.pageId()),
                    html,
                    mark,
                    page.content().noindex(),
                    page.complete() ? LandingPages.MAX_AGE : LandingPages.INCOMPLETE_MAX_AGE));
  }

  private static String key(RoutingContext ctx) {
    return ctx.pathParam("site") + "/" + ctx.pathParam("page");
  }

  private void send(RoutingContext ctx, LandingHtml page, StaticContent content) {
    responder.protect(ctx);
    if (!HeadRequests.is(ctx)) {
      counts.note(page.pageId());
    }
    if (page.noindex()) {
      ctx.response().putHeader("X-Robots-Tag", "noindex");
    }
    content.send(ctx, TEMPLATE, CACHED + page.maxAge().toSeconds());
  }
}
