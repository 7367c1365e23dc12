package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.tracing.TracingSdk;
import dev.paylink.cli.base.CommandFailure;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import io.opentelemetry.sdk.common.CompletableResultCode;
import java.util.regex.Pattern;

/** The traces of this process, from its start to its end. */
final class Traces {
  private static final String GENERIC = "Unexpected configuration error"; // of the SDK
  private static final Pattern HEADERS = Pattern.compile("(?s)(otel\\.[a-z.]*headers)=.*");

  private Traces() {}

  /**
   * Starts the SDK if the configuration says so.
   *
   * @return one that does nothing if it does not
   * @throws CommandFailure if a variable of OpenTelemetry is wrong
   */
  static OpenTelemetry start(AppConfig config) {
    try {
      return config.tracing().enabled() ? TracingSdk.start() : OpenTelemetry.noop();
    } catch (ConfigurationException wrong) {
      throw CommandFailure.usage(
          "tracing.enabled is true, and a variable OTEL_… is wrong: " + reason(wrong));
    }
  }

  /** The message of the SDK, which names the variable, without headers, as these have secrets. */
  private static String reason(ConfigurationException wrong) {
    Throwable cause =
        wrong.getCause() != null && GENERIC.equals(wrong.getMessage()) ? wrong.getCause() : wrong;
    return HEADERS.matcher(String.valueOf(cause.getMessage())).replaceAll("$1");
  }

  /** Sends the last spans; the result completes when that is done or has failed. */
  static CompletableResultCode end(OpenTelemetry telemetry) {
    return telemetry instanceof OpenTelemetrySdk sdk
        ? sdk.shutdown()
        : CompletableResultCode.ofSuccess();
  }
}
