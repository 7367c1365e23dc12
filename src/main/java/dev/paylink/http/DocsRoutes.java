package dev.paylink.http;

import dev.paylink.error.Fault;
import dev.paylink.error.FaultCode;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/**
 * The contract at {@code /v1/openapi.yaml} and {@code .json}, and the page at {@code /docs/} that
 * shows it with Swagger UI. These files and no others are served, from memory: what a path says can
 * reach nothing else, and a folder nearby cannot take their place.
 */
final class DocsRoutes {
  /** Everything from here; inline images are Swagger UI's own icons. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final String HTML = "text/html;charset=UTF-8";
  private static final String SCRIPT = "text/javascript;charset=UTF-8";
  private static final String STYLE = "text/css;charset=UTF-8";

  /** The page's files by path. */
  private static final Map<String, Content> PAGE = page();

  private final Map<String, Content> contract;

  /**
   * @param type the media type
   * @param tag the entity tag, which changes with the bytes
   */
  private record Content(String type, Buffer bytes, String tag) {
    static Content of(String type, Buffer bytes) {
      try {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes.getBytes());
        return new Content(type, bytes, '"' + HexFormat.of().formatHex(hash, 0, 16) + '"');
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }

    static Content ofResource(String type, String name) {
      try (InputStream in = DocsRoutes.class.getResourceAsStream(name)) {
        return of(type, Buffer.buffer(Objects.requireNonNull(in, name).readAllBytes()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * @param yaml the contract as it is written
   * @param json the same as JSON
   */
  DocsRoutes(Buffer yaml, Buffer json) {
    this.contract =
        Map.of(
            "/v1/openapi.yaml", Content.of("application/yaml", yaml),
            "/v1/openapi.json", Content.of("application/json", json));
  }

  void mount(Router router) {
    contract.forEach(
        (path, content) -> {
          RouterVerticle.readable(router, path).handler(ctx -> send(ctx, path, content));
          // Else the operations, which know no such path, would answer 404 to another method.
          router.route(path).handler(DocsRoutes::refuse);
        });
    PAGE.forEach(
        (path, content) ->
            RouterVerticle.readable(router, path)
                .handler(DocsRoutes::secure)
                .handler(ctx -> send(ctx, path, content)));
    RouterVerticle.readable(router, "/docs").handler(DocsRoutes::redirect);
  }

  private static void refuse(RoutingContext ctx) {
    ctx.response().putHeader("Allow", "GET, HEAD");
    ctx.fail(new Fault(FaultCode.METHOD_NOT_ALLOWED, "The contract can only be read"));
  }

  private static void secure(RoutingContext ctx) {
    ctx.response()
        .putHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        .putHeader("Referrer-Policy", "no-referrer");
    ctx.next();
  }

  /** A copy may be kept, but has to be checked: these paths name no version. */
  private static void send(RoutingContext ctx, String path, Content content) {
    Exchange.of(ctx).matched(path);
    ctx.response()
        .putHeader("Content-Type", content.type())
        .putHeader("Cache-Control", "no-cache")
        .putHeader("ETag", content.tag());
    if (ctx.isFresh()) {
      ctx.response().setStatusCode(304).end();
    } else if (ctx.request().method() == HttpMethod.HEAD) {
      ctx.response().putHeader("Content-Length", Integer.toString(content.bytes().length())).end();
    } else {
      ctx.response().end(content.bytes());
    }
  }

  private static void redirect(RoutingContext ctx) {
    Exchange.of(ctx).matched("/docs");
    ctx.response()
        .setStatusCode(301)
        .putHeader("Location", "/docs/")
        .putHeader("Cache-Control", "no-cache")
        .end();
  }

  private static Map<String, Content> page() {
    String ui = swaggerUi();
    return Map.of(
        "/docs/", Content.ofResource(HTML, "/paylink-docs/index.html"),
        "/docs/page.js", Content.ofResource(SCRIPT, "/paylink-docs/page.js"),
        "/docs/page.css", Content.ofResource(STYLE, "/paylink-docs/page.css"),
        "/docs/icon.svg", Content.ofResource("image/svg+xml", "/paylink-docs/icon.svg"),
        "/docs/ui/swagger-ui-bundle.js", Content.ofResource(SCRIPT, ui + "/swagger-ui-bundle.js"),
        "/docs/ui/swagger-ui.css", Content.ofResource(STYLE, ui + "/swagger-ui.css"));
  }

  /** The folder of the webjar, which has the version in its name. */
  private static String swaggerUi() {
    String properties = "/META-INF/maven/org.webjars/swagger-ui/pom.properties";
    try (InputStream in = DocsRoutes.class.getResourceAsStream(properties)) {
      Properties pom = new Properties();
      pom.load(Objects.requireNonNull(in, "The Swagger UI webjar is missing"));
      return "/META-INF/resources/webjars/swagger-ui/" + pom.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
