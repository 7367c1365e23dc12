package dev.paylink.http;

import dev.paylink.base.metrics.ExportFormat;
import dev.paylink.base.metrics.NodeMetrics;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.EnumMap;
import java.util.Map;

/** Serves the metrics of a node, as Prometheus reads them. Belongs to one event loop. */
public final class MetricsRoutes {
  static final String PATH = "/metrics";

  private final Vertx vertx;
  private final NodeMetrics metrics;
  private final Map<ExportFormat, Future<Buffer>> scrapes = new EnumMap<>(ExportFormat.class);

  public MetricsRoutes(Vertx vertx, NodeMetrics metrics) {
    this.vertx = vertx;
    this.metrics = metrics;
  }

  public void mount(Router router) {
    Routes.readable(router, PATH).handler(this::answer);
  }

  private void answer(RoutingContext ctx) {
    Exchange.of(ctx).matched(PATH);
    ExportFormat format = ExportFormat.accepted(ctx.request().getHeader("Accept"));
    Answer.write(
        ctx,
        scrape(format)
            .map(text -> new Answer(200, Map.of("Content-Type", format.contentType()), text)));
  }

  /** One text at a time for each format: requests that come meanwhile get the same. */
  private Future<Buffer> scrape(ExportFormat format) {
    Future<Buffer> running = scrapes.get(format);
    if (running != null && !running.isComplete()) {
      return running;
    }
    Future<Buffer> scrape =
        vertx.executeBlocking(() -> Buffer.buffer(metrics.scrape(format)), false);
    scrapes.put(format, scrape);
    return scrape;
  }
}
