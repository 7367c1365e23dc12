package dev.paylink.console.web;

import dev.paylink.api.RouteMessages.RouteResponse;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Renders pages, and writes them with the headers that protect them. */
public final class Pages {
  private static final String TEMPLATES_PACKAGE = "gg.jte.generated.console";
  private static final TemplateEngine TEMPLATES =
      TemplateEngine.createPrecompiled(
          null, ContentType.Html, Pages.class.getClassLoader(), TEMPLATES_PACKAGE);
  private static final int COMPRESSED_BYTES = 1_024;

  /** Forms lead only back to the console; the checkout opens in a separate tab. */
  static final String POLICY =
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private Pages() {}

  /** Writes a page for staff. */
  static void write(StaffRequest request, Reply.Page page) {
    View view = new View(request.language(), request, address(request.ctx()));
    write(request.ctx(), page, view);
  }

  /** Writes a page for a person that is not signed in. */
  public static void write(RoutingContext ctx, Reply.Page page) {
    write(ctx, page, new View(Languages.of(ctx, null), null, address(ctx)));
  }

  /** Where the page can be seen again: for a form that was sent, the page that has the form. */
  static String address(RoutingContext ctx) {
    if (!ctx.request().method().equals(HttpMethod.POST)) {
      return ctx.request().uri();
    }
    String referer = ctx.request().getHeader("Referer");
    return referer == null ? "/" : Url.local(referer.replaceFirst("^https?://[^/]*", ""));
  }

  private static void write(RoutingContext ctx, Reply.Page page, View view) {
    String html = render(page.template(), Map.of("v", view, "page", page.model()));
    HttpServerResponse response =
        protect(ctx)
            .setStatusCode(page.status())
            .putHeader("Content-Type", "text/html;charset=UTF-8")
            .putHeader("Content-Language", view.language().tag())
            .putHeader("Vary", "Accept-Encoding, Cookie");
    Buffer body = Buffer.buffer(html);
    if (html.length() >= COMPRESSED_BYTES && Gzip.isAccepted(ctx)) {
      response.putHeader("Content-Encoding", "gzip");
      body = Gzip.compress(html);
    }
    StaffRequest staff = view.visitor();
    if (staff != null && ctx.request().method().equals(HttpMethod.GET)) {
      Site.server(ctx).takeResponse(ctx, staff.session().merchantId(), body.length());
    }
    end(ctx, body);
  }

  /** A page for an operator, on the management port. */
  public static RouteResponse response(Reply.Page page, Language language) {
    View view = new View(language, null, "");
    String html = render(page.template(), Map.of("v", view, "page", page.model()));
    return new RouteResponse(
        page.status(),
        Map.of(
            "Content-Type", "text/html;charset=UTF-8",
            "Content-Security-Policy", POLICY,
            "Cache-Control", "no-store"),
        html.getBytes(StandardCharsets.UTF_8));
  }

  /** Sets the headers of all answers that are for one person. */
  static HttpServerResponse protect(RoutingContext ctx) {
    return ctx.response()
        .putHeader("Content-Security-Policy", POLICY)
        .putHeader("Cache-Control", "no-store")
        .putHeader("Referrer-Policy", "same-origin");
  }

  static void end(RoutingContext ctx, @Nullable Buffer body) {
    if (body == null) {
      ctx.response().end();
    } else {
      ctx.response().end(body);
    }
  }

  private static String render(String template, Map<String, Object> parameters) {
    StringOutput html = new StringOutput();
    TEMPLATES.render(template, parameters, html);
    return html.toString();
  }
}
