package dev.paylink.base.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ExportFormatTest {
  @Test
  void givesOpenMetricsToThoseWhoNameIt() {
    assertEquals(
        ExportFormat.OPEN_METRICS,
        ExportFormat.accepted("text/plain;q=0.2, Application/OpenMetrics-Text; version=1.0.0"));
  }

  @Test
  void givesTheTextOfPrometheusToAllOthers() {
    assertEquals(ExportFormat.PROMETHEUS, ExportFormat.accepted(null));
    assertEquals(ExportFormat.PROMETHEUS, ExportFormat.accepted("*/*"));
    assertEquals(ExportFormat.PROMETHEUS, ExportFormat.accepted("text/html"));
  }
}
