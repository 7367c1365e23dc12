package dev.paylink.base.metrics;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The text formats in which metrics are exported. */
public enum ExportFormat {
  PROMETHEUS("text/plain; version=0.0.4; charset=utf-8"),
  OPEN_METRICS("application/openmetrics-text; version=1.0.0; charset=utf-8");

  private final String contentType;

  ExportFormat(String contentType) {
    this.contentType = contentType;
  }

  public String contentType() {
    return contentType;
  }

  /**
   * The format for a request: OpenMetrics if {@code Accept} names it, as Prometheus does when it
   * understands both.
   */
  public static ExportFormat accepted(@Nullable String accept) {
    return accept != null
            && accept.toLowerCase(Locale.ROOT).contains("application/openmetrics-text")
        ? OPEN_METRICS
        : PROMETHEUS;
  }
}
