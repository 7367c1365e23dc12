package dev.paylink.console.web;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.util.stream.IntStream;
import org.slf4j.Logger;

/** What holds for all requests: headers, the size of forms, their origin, errors. */
public final class Site {
  /** The size of a form, all of which may be one field. */
  public static final int MAX_FORM_BYTES = 262_144;

  /** What BodyHandler fails with when a client closes its connection within a form. */
  private static final int GONE_STATUS = 200;

  private Site() {}

  /**
   * Adds what comes before the pages.
   *
   * @param url the origin of the console
   * @param proxies in front that append to {@code X-Forwarded-For}
   */
  public static void prepare(Router router, String url, int proxies, Logger log) {
    boolean secure = url.startsWith("https:");
    router
        .route()
        .handler(
            ctx -> {
              Errors.use(ctx, log);
              ClientAddress.trust(ctx, proxies);
              ctx.response().putHeader("X-Content-Type-Options", "nosniff");
              if (secure) {
                ctx.response().putHeader("Strict-Transport-Security", "max-age=31536000");
              }
              ctx.next();
            });
    router.head().handler(Site::likeGet);
    router.route().method(HttpMethod.POST).handler(new SameOrigin(url));
    BodyHandler forms =
        BodyHandler.create(false).setBodyLimit(MAX_FORM_BYTES).setMergeFormAttributes(false);
    router
        .route()
        .method(HttpMethod.POST)
        .handler(
            ctx -> {
              if (Uploads.isGiven(ctx)) {
                Uploads.read(ctx, MAX_FORM_BYTES);
              } else {
                forms.handle(ctx);
              }
            });
    Assets.mount(router);
    router.get("/language").handler(Languages::choose);
    router.get("/robots.txt").handler(Site::refuseRobots);
    IntStream.range(400, 600)
        .forEach(status -> router.errorHandler(status, ctx -> Errors.handle(ctx, status)));
    router.errorHandler(GONE_STATUS, gone -> {});
  }

  /** Answers HEAD with the headers of GET. A stream has no end, and so no such answer. */
  private static void likeGet(RoutingContext ctx) {
    if (ctx.normalizedPath().equals(Live.PATH)) {
      ctx.next();
    } else {
      ctx.reroute(HttpMethod.GET, ctx.request().uri());
    }
  }

  private static void refuseRobots(RoutingContext ctx) {
    ctx.response().putHeader("Content-Type", "text/plain").end("User-agent: *\nDisallow: /\n");
  }

  /** Adds what answers a request that no page has answered. */
  public static void finish(Router router) {
    router
        .route()
        .handler(ctx -> ctx.fail(new Fault(FaultCode.NOT_FOUND, "There is no such page")));
  }
}
