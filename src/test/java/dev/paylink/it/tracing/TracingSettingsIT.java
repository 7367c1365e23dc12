package dev.paylink.it.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.access.token.TokenKeys;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TraceCollector;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tracing is off unless it is configured, and a wrong variable stops the start. */
@Tag("nightly")
class TracingSettingsIT {
  @Test
  void sendsAndStoresNothingByDefault() {
    try (TraceCollector collector = new TraceCollector();
        Receiver receiver = new Receiver()) {
      Map<String, String> settings = new HashMap<>(collector.settings());
      settings.put("PAYLINK_TRACING_ENABLED", "false");
      try (TracedNodes nodes = TracedNodes.start(settings)) {
        nodes.newEndpoint(receiver.url());
        nodes.newOrder("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
        assertEquals("mine", receiver.await(1).header("traceparent"), "the endpoint's own");
        assertEquals(
            0,
            TestDatabase.shared()
                .number(
                    nodes.databaseUri(),
                    "select count(*) from event where traceparent is not null"));
      }
      assertEquals(List.of(), collector.spans());
    }
  }

  @Test
  void refusesWrongVariables() {
    for (Map.Entry<String, String> wrong :
        Map.of(
                "OTEL_TRACES_SAMPLER", "sometimes",
                "OTEL_TRACES_EXPORTER", "pigeon",
                "OTEL_BSP_SCHEDULE_DELAY", "abc",
                "OTEL_EXPORTER_OTLP_PROTOCOL", "grpc",
                "OTEL_EXPORTER_OTLP_HEADERS", "api-key=s3cret,junk",
                "OTEL_EXPORTER_OTLP_ENDPOINT", "http://user:s3cret@collector:4318",
                "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "localhost:4318")
            .entrySet()) {
      Map<String, String> settings = new HashMap<>();
      settings.put("PAYLINK_TRACING_ENABLED", "true");
      settings.put("PAYLINK_DATABASE_URI", "postgresql://127.0.0.1:1/none");
      settings.put("PAYLINK_TOKENS_JWKS", TokenKeys.generate());
      settings.put("PAYLINK_WEBHOOKS_SECRET_KEYS", SecretBox.newKey());
      settings.put(wrong.getKey(), wrong.getValue());
      assertRefuses(JarProcess.run(settings, "config", "check"), wrong);
      if (wrong.getKey().equals("OTEL_EXPORTER_OTLP_HEADERS") || Effort.isFull()) {
        assertRefuses(JarProcess.runAlone(settings, "serve"), wrong); // by the same check
      }
    }
  }

  private static void assertRefuses(JarProcess refused, Map.Entry<String, String> wrong) {
    assertEquals(2, refused.exitCode(), wrong::toString);
    String name = wrong.getKey().toLowerCase(Locale.ROOT).replace('_', '.');
    assertTrue(refused.err().contains(name) || wrong.getValue().equals("sometimes"), refused.err());
    assertTrue(refused.err().contains("tracing.enabled"), wrong + ": " + refused.err());
    assertFalse(refused.err().contains("\tat "), refused.err());
    assertFalse(refused.err().contains("s3cret"), refused.err());
  }
}
