package dev.paylink.http;

import dev.paylink.base.metrics.ExportFormat;
import dev.paylink.base.metrics.NodeMetrics;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;

/** Serves the metrics of a node, as Prometheus reads them. */
public final class MetricsRoutes {
  static final String PATH = "/metrics";

  private final Vertx vertx;
  private final NodeMetrics metrics;

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
        vertx
            .executeBlocking(() -> Buffer.buffer(metrics.scrape(format)), false)
            .map(text -> new Answer(200, Map.of("Content-Type", format.contentType()), text)));
  }
}
