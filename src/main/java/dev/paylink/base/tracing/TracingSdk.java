package dev.paylink.base.tracing;

import dev.paylink.base.config.BuildInfo;
import io.opentelemetry.api.common.AttributeKey;
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

/**
 * The SDK of OpenTelemetry, which samples spans and sends them by OTLP over HTTP, on threads of its
 * own. Its standard variables {@code OTEL_…} configure it; metrics and logs are not sent.
 */
public final class TracingSdk {
  private static final String PROTOCOL = "http/protobuf";

  /** What a variable {@code OTEL_…} overrides. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "otel.exporter.otlp.protocol", PROTOCOL,
          "otel.metrics.exporter", "none",
          "otel.logs.exporter", "none");

  private static final List<String> ENDPOINTS =
      List.of("otel.exporter.otlp.endpoint", "otel.exporter.otlp.traces.endpoint");

  private static final List<String> PROTOCOLS =
      List.of("otel.exporter.otlp.protocol", "otel.exporter.otlp.traces.protocol");

  /** Has no user: the exporter would not send it, and errors would print its password. */
  private static final Pattern HTTP_URL =
      Pattern.compile("https?://[^@/?#\\s]+([/?#]\\S*)?", Pattern.CASE_INSENSITIVE);

  private static final AttributeKey<String> SERVICE_NAME = AttributeKey.stringKey("service.name");

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
        .addResourceCustomizer((resource, config) -> named(thisProcess().merge(resource)))
        .build()
        .getOpenTelemetrySdk();
  }

  /**
   * The SDK takes {@code localhost:4318} for a URL, and then sends nothing; and it names libraries
   * to add for other protocols.
   */
  private static Map<String, String> checked(ConfigProperties properties) {
    for (String name : ENDPOINTS) {
      String url = properties.getString(name, "");
      if (!url.isEmpty() && !HTTP_URL.matcher(url).matches()) {
        throw new ConfigurationException(
            name + " must be a URL that begins with http:// or https://, and have no user");
      }
    }
    for (String name : PROTOCOLS) {
      if (!properties.getString(name, PROTOCOL).equals(PROTOCOL)) {
        throw new ConfigurationException("%s must be %s".formatted(name, PROTOCOL));
      }
    }
    return Map.of();
  }

  private static Resource thisProcess() {
    return Resource.create(
        Attributes.builder()
            .put("service.instance.id", UUID.randomUUID().toString())
            .put("service.version", BuildInfo.THIS.version())
            .build());
  }

  private static Resource named(Resource resource) {
    String name = resource.getAttribute(SERVICE_NAME);
    return name == null || name.startsWith("unknown_service")
        ? resource.merge(Resource.create(Attributes.of(SERVICE_NAME, "paylink")))
        : resource;
  }
}
