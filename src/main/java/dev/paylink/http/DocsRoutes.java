package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/**
 * Serves the contract at {@code /v1/openapi.yaml} and {@code .json}, and below {@code /docs/}
 * Swagger UI, the code samples and the guide, which the build makes from the documentation. Only
 * these files are served, from memory: a path can reach no other file, and files in the working
 * directory cannot replace them.
 */
public final class DocsRoutes {
  /** Allows this origin only; inline images are the icons of Swagger UI. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /** The files of the pages by path. */
  private static final Map<String, StaticContent> PAGES = pages();

  private final Map<String, StaticContent> contract;

  /**
   * @param yaml the contract file
   * @param json the same contract as JSON
   */
  public DocsRoutes(Buffer yaml, Buffer json) {
    this.contract =
        Map.of(
            "/v1/openapi.yaml", StaticContent.of("application/yaml", yaml),
            "/v1/openapi.json", StaticContent.of("application/json", json),
            // The description that the implementation started with, for clients made from it.
            "/v1/openapi-1.0.0.yaml",
                StaticContent.ofResource("application/yaml", "/openapi-1.0.0.yaml"));
  }

  public void mount(Router router) {
    contract.forEach(
        (path, content) -> {
          Routes.readable(router, path).handler(ctx -> content.send(ctx, path));
          // Without this route, the operations would answer 404 to another method.
          router.route(path).handler(DocsRoutes::refuse);
        });
    Routes.readable(router, "/docs/*").handler(DocsRoutes::send);
    Routes.readable(router, "/docs").handler(DocsRoutes::redirect);
  }

  private static void refuse(RoutingContext ctx) {
    ctx.response().putHeader("Allow", "GET, HEAD");
    ctx.fail(new Fault(FaultCode.METHOD_NOT_ALLOWED, "The contract can only be read"));
  }

  private static void send(RoutingContext ctx) {
    StaticContent content = PAGES.get(ctx.normalizedPath());
    if (content == null) {
      ctx.next();
    } else {
      secure(ctx);
      content.send(ctx, "/docs/{file}");
    }
  }

  /** Lets a page load and call nothing but this origin. */
  static void secure(RoutingContext ctx) {
    ctx.response()
        .putHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        .putHeader("Referrer-Policy", "no-referrer");
  }

  private static void redirect(RoutingContext ctx) {
    Exchange.of(ctx).matched("/docs");
    ctx.response()
        .setStatusCode(301)
        .putHeader("Location", "/docs/")
        .putHeader("Cache-Control", "no-cache")
        .end();
  }

  private static Map<String, StaticContent> pages() {
    Map<String, StaticContent> pages = new HashMap<>(CodeSamples.files());
    pages.put("/docs/", own(StaticContent.HTML, "index.html"));
    for (String script : List.of("page.js", "names.js", "contents.js", "samples.js", "guide.js")) {
      pages.put("/docs/" + script, own(StaticContent.SCRIPT, script));
    }
    for (String style : List.of("site.css", "page.css", "guide.css")) {
      pages.put("/docs/" + style, own(StaticContent.STYLE, style));
    }
    pages.put("/docs/icon.svg", own("image/svg+xml", "icon.svg"));
    for (String file : StaticContent.text("/paylink-docs/site/files.txt").split("\n", 0)) {
      pages.put("/docs/" + file, own(type(file), "site/" + file));
    }
    String ui = webjar("org.webjars", "swagger-ui");
    pages.put("/docs/ui/swagger-ui-bundle.js", script(ui + "/swagger-ui-bundle.js"));
    pages.put(
        "/docs/ui/swagger-ui.css",
        StaticContent.ofResource(StaticContent.STYLE, ui + "/swagger-ui.css"));
    pages.put("/docs/ui/lunr.min.js", script(webjar("org.webjars.npm", "lunr") + "/lunr.min.js"));
    return pages;
  }

  private static StaticContent own(String type, String file) {
    return StaticContent.ofResource(type, "/paylink-docs/" + file);
  }

  /** The type of a file that the build makes from the documentation. */
  private static String type(String file) {
    return switch (file.substring(file.lastIndexOf('.'))) {
      case ".html" -> StaticContent.HTML;
      case ".json" -> "application/json";
      case ".png" -> "image/png";
      default -> throw new IllegalArgumentException(file);
    };
  }

  private static StaticContent script(String resource) {
    return StaticContent.ofResource(StaticContent.SCRIPT, resource);
  }

  /** The folder of a webjar; its name contains the version. */
  private static String webjar(String group, String name) {
    String properties = "/META-INF/maven/%s/%s/pom.properties".formatted(group, name);
    try (InputStream in = DocsRoutes.class.getResourceAsStream(properties)) {
      Properties pom = new Properties();
      pom.load(Objects.requireNonNull(in, properties));
      return "/META-INF/resources/webjars/%s/%s".formatted(name, pom.getProperty("version"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
