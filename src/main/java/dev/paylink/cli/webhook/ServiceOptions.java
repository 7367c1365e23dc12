package dev.paylink.cli.webhook;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.base.DevFolder;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which running service a command talks to, and as which merchant. */
final class ServiceOptions {
  @Option(
      names = "--base-url",
      paramLabel = "URL",
      description = "Where the service is. Default: that of `dev` in $PAYLINK_DATA or ./data.")
  private @Nullable String baseUrl;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      description =
          "An API token; better in $PAYLINK_TOKEN, where no list of processes shows it."
              + " Default: that of `dev`.")
  private @Nullable String token;

  /**
   * The service, which may not be there.
   *
   * @throws CommandFailure when nothing tells where it is, or who asks
   */
  ServiceApi api() {
    JsonObject dev = DevFolder.ofEnvironment().readSummary();
    String devUrl = dev.getString("baseUrl");
    if (baseUrl == null && devUrl == null) {
      throw CommandFailure.usage(
          "Give --base-url, or run this where `dev` has run: there is no dev.json in "
              + DevFolder.ofEnvironment());
    }
    String url = complete(String.valueOf(baseUrl == null ? devUrl : baseUrl));
    // The token of `dev` is nobody else's business.
    String devToken = url.equals(devUrl) ? dev.getString("token") : null;
    String given = token == null ? System.getenv("PAYLINK_TOKEN") : token;
    String known = given == null ? devToken : given;
    if (known == null) {
      throw CommandFailure.usage("Give --token or PAYLINK_TOKEN for the service at " + url);
    }
    return new ServiceApi(url, known);
  }

  /** As `dev` writes it. */
  private static String complete(String url) {
    String plain = url.replaceFirst("/+$", "");
    return plain.endsWith("/v1") ? plain : plain + "/v1";
  }
}
