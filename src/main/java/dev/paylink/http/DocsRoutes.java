package dev.paylink.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.StaticHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/**
 * The contract at {@code /v1/openapi.yaml} and {@code .json}, and the page at {@code /docs} that
 * shows it with Swagger UI, all from the jar.
 */
final class DocsRoutes {
  /** Everything from here; inline images are Swagger UI's own icons. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final String SWAGGER_UI = swaggerUi();

  private final Buffer yaml;
  private final Buffer json;

  /**
   * @param yaml the contract as it is written
   * @param json the same as JSON
   */
  DocsRoutes(Buffer yaml, Buffer json) {
    this.yaml = yaml;
    this.json = json;
  }

  void mount(Router router) {
    router.get("/v1/openapi.yaml").handler(ctx -> send(ctx, "application/yaml", yaml));
    router.get("/v1/openapi.json").handler(ctx -> send(ctx, "application/json", json));
    // Else the operations, which know no such path, would answer 404 to another method.
    router.route("/v1/openapi.yaml").handler(ctx -> ctx.fail(405));
    router.route("/v1/openapi.json").handler(ctx -> ctx.fail(405));
    router.get("/docs/ui/*").handler(DocsRoutes::secure).handler(StaticHandler.create(SWAGGER_UI));
    router.get("/docs*").handler(DocsRoutes::secure).handler(StaticHandler.create("paylink-docs"));
  }

  private static void send(RoutingContext ctx, String type, Buffer content) {
    Exchange.of(ctx).matched(ctx.currentRoute().getPath());
    ctx.response().putHeader("Content-Type", type).end(content);
  }

  private static void secure(RoutingContext ctx) {
    Exchange.of(ctx).matched("/docs");
    ctx.response()
        .putHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        .putHeader("Referrer-Policy", "no-referrer");
    ctx.next();
  }

  /** The folder of the webjar, which has the version in its name. */
  private static String swaggerUi() {
    String properties = "/META-INF/maven/org.webjars/swagger-ui/pom.properties";
    try (InputStream in = DocsRoutes.class.getResourceAsStream(properties)) {
      Properties pom = new Properties();
      pom.load(Objects.requireNonNull(in, "The Swagger UI webjar is missing"));
      return "META-INF/resources/webjars/swagger-ui/" + pom.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
