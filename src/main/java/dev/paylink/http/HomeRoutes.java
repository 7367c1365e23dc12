package dev.paylink.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.MIMEHeader;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/**
 * Serves a page at {@code /} to browsers. Other clients get 404 there, as at any path that is not
 * of the API.
 */
public final class HomeRoutes {
  private static final String PATH = "/";

  private static final String PUBLIC_STATUS =
      "<a href=\"/health/ready\">Status</a><p>Whether this node is ready for requests.</p>";

  private static final String PRIVATE_STATUS =
      "Status<p>The probes are on the management port, which only the operator can reach.</p>";

  private final StaticContent page;

  /**
   * @param publicProbes whether the probes have paths beside this page
   */
  public HomeRoutes(boolean publicProbes) {
    String html =
        StaticContent.text("/paylink-docs/home.html")
            .replace("{{status}}", publicProbes ? PUBLIC_STATUS : PRIVATE_STATUS);
    this.page = StaticContent.of(StaticContent.HTML, Buffer.buffer(html));
  }

  public void mount(Router router) {
    router.route(PATH).handler(this::answer);
  }

  private void answer(RoutingContext ctx) {
    HttpMethod method = ctx.request().method();
    if (method != HttpMethod.GET && method != HttpMethod.HEAD) {
      ctx.next();
      return;
    }
    ctx.response().headers().add(HttpHeaders.VARY, HttpHeaders.ACCEPT);
    if (prefersHtml(ctx)) {
      DocsRoutes.secure(ctx);
      page.send(ctx, PATH);
    } else {
      ctx.next();
    }
  }

  /**
   * Whether the request names HTML, and JSON not before it. A range like {@code *}{@code /*} does
   * not name HTML.
   */
  private static boolean prefersHtml(RoutingContext ctx) {
    List<MIMEHeader> accepted = ctx.parsedHeaders().accept();
    float html = weight(accepted, "html");
    return html > 0 && html >= weight(accepted, "json");
  }

  private static float weight(List<MIMEHeader> accepted, String subtype) {
    return accepted.stream()
        .filter(type -> subtype.equals(type.subComponent()))
        .map(MIMEHeader::weight)
        .max(Float::compare)
        .orElse(0f);
  }
}
