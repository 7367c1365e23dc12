package dev.paylink.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.base.DevFolder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the running service and the API token. */
public final class ServiceOptions {
  @Option(
      names = "--base-url",
      paramLabel = "URL",
      description =
          "Base URL of the service. Default: the service of `dev` in $PAYLINK_DATA or ./data.")
  private @Nullable String baseUrl;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      description =
          "API token. $PAYLINK_TOKEN is safer, as lists of processes show options."
              + " Default: the token of `dev`.")
  private @Nullable String token;

  /**
   * Returns a client of the service, without connecting.
   *
   * @throws CommandFailure if the base URL or the token is not known
   */
  public ServiceApi api() {
    JsonNode dev = Json.read(DevFolder.ofEnvironment().readSummary());
    String devUrl = dev.path("baseUrl").textValue();
    if (baseUrl == null && devUrl == null) {
      throw CommandFailure.usage(
          "Give --base-url, or run this where `dev` has run: there is no dev.json in "
              + DevFolder.ofEnvironment());
    }
    String url = normalize(String.valueOf(baseUrl == null ? devUrl : baseUrl));
    // The token of `dev` is not sent to any other service.
    String devToken = url.equals(devUrl) ? dev.path("token").textValue() : null;
    String given = token == null ? System.getenv("PAYLINK_TOKEN") : token;
    String known = given == null ? devToken : given;
    if (known == null) {
      throw CommandFailure.usage("Give --token or PAYLINK_TOKEN for the service at " + url);
    }
    return new ServiceApi(url, known);
  }

  /** Returns the URL in the form that `dev` writes: with {@code /v1}, without a trailing slash. */
  private static String normalize(String url) {
    String plain = url.replaceFirst("/+$", "");
    return plain.endsWith("/v1") ? plain : plain + "/v1";
  }
}
