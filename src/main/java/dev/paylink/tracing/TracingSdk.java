package dev.paylink.tracing;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import io.opentelemetry.sdk.resources.Resource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The SDK of OpenTelemetry, which samples spans and sends them by OTLP over HTTP, on threads of its
 * own. Its standard variables {@code OTEL_…} configure it; metrics and logs are not sent.
 */
public final class TracingSdk {
  /** What a variable {@code OTEL_…} overrides. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "otel.service.name", "paylink",
          "otel.exporter.otlp.protocol", "http/protobuf",
          "otel.metrics.exporter", "none",
          "otel.logs.exporter", "none");

  private static final List<String> ENDPOINTS =
      List.of("otel.exporter.otlp.endpoint", "otel.exporter.otlp.traces.endpoint");

  private static final Pattern HTTP_URL = Pattern.compile("https?://.", Pattern.CASE_INSENSITIVE);

  private TracingSdk() {}

  /**
   * Starts the SDK.
   *
   * @throws ConfigurationException if a variable is wrong
   */
  public static OpenTelemetrySdk start() {
    return AutoConfiguredOpenTelemetrySdk.builder()
        .disableShutdownHook() // the process closes it when the last spans have ended
        .addPropertiesSupplier(() -> DEFAULTS)
        .addPropertiesCustomizer(TracingSdk::checked)
        .addResourceCustomizer((resource, config) -> thisProcess().merge(resource))
        .build()
        .getOpenTelemetrySdk();
  }

  /** The SDK takes {@code localhost:4318} for a URL, and then sends nothing. */
  private static Map<String, String> checked(ConfigProperties properties) {
    for (String name : ENDPOINTS) {
      String url = properties.getString(name, "");
      if (!url.isEmpty() && !HTTP_URL.matcher(url).lookingAt()) {
        throw new ConfigurationException(
            "%s must begin with http:// or https://, not %s".formatted(name, url));
      }
    }
    return Map.of();
  }

  private static Resource thisProcess() {
    @Nullable String version = TracingSdk.class.getPackage().getImplementationVersion();
    return Resource.create(
        Attributes.builder()
            .put("service.instance.id", UUID.randomUUID().toString())
            .put("service.version", version == null ? "dev" : version)
            .build());
  }
}
