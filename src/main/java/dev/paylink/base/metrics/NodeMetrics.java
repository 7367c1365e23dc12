package dev.paylink.base.metrics;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The meters of one node, and their values as Prometheus reads them. Each node has its own, as
 * several may run in one process, and whatever Vert.x it was started with. Thread-safe.
 */
public final class NodeMetrics implements AutoCloseable {
  /**
   * Has exemplars on buckets only: with others, Prometheus 2.42 refuses all metrics of the node.
   */
  private static final PrometheusConfig CONFIG =
      new PrometheusConfig() {
        @Override
        public @Nullable String get(String key) {
          return null;
        }

        @Override
        public Properties prometheusProperties() {
          return new Properties();
        }
      };

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(CONFIG, new PrometheusRegistry(), Clock.SYSTEM, new Exemplars());
  private final ProcessMeters process = new ProcessMeters();

  public NodeMetrics() {
    process.bindTo(registry);
  }

  /** Where the parts of the node register their meters. */
  public MeterRegistry registry() {
    return registry;
  }

  /**
   * The values of all meters now. Takes some milliseconds: call it on a worker.
   *
   * @param format whose content type the text has
   */
  public byte[] scrape(ExportFormat format) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      registry.scrape(text, format.contentType());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toByteArray();
  }

  /** Stops listening to the JVM. */
  @Override
  public void close() {
    process.close();
    registry.close();
  }
}
