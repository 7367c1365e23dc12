package dev.paylink.cli;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.config.AppConfig;
import dev.paylink.tracing.TracingSdk;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import io.opentelemetry.sdk.common.CompletableResultCode;

/** The traces of this process, from its start to its end. */
final class Traces {
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
      Throwable cause = wrong.getCause() == null ? wrong : wrong.getCause();
      throw new CommandFailure(
          "tracing.enabled is true, and a variable OTEL_… is wrong: " + cause.getMessage());
    }
  }

  /** Sends the last spans; the result completes when that is done or has failed. */
  static CompletableResultCode end(OpenTelemetry telemetry) {
    return telemetry instanceof OpenTelemetrySdk sdk
        ? sdk.shutdown()
        : CompletableResultCode.ofSuccess();
  }
}
