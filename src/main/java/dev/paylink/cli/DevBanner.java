package dev.paylink.cli;

import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The text that {@code dev} prints when it is ready: URLs, token, and what to try first. */
final class DevBanner {
  private DevBanner() {}

  static String of(JsonObject summary, Path file) {
    return """

    Pay this now: %6$s

      Base URL       %1$s
      Documentation  %2$s
      Landing page   %9$s
      E-mails        %11$s
      Console        %12$s
      Metrics        %8$s
      Merchant       %3$s (test mode)
      All of this    %5$s

    Paste these into another shell; the README has more:

    export BASE=%1$s
    export TOKEN=%4$s
    curl -sw '\\n' "$BASE/orders?status=pending&perPage=2" -H "Authorization: Bearer $TOKEN"
    PAYLINK_DATA='%7$s' %10$s orders list

    Paylink is running. Ctrl-C stops it.
    """
        .formatted(
            summary.getString("baseUrl"),
            summary.getString("docsUrl"),
            summary.getString("merchantId"),
            summary.getString("token"),
            file,
            summary.getString("checkoutUrl"),
            file.getParent(),
            Objects.requireNonNullElse(
                summary.getString("metricsUrl"), "off, as PAYLINK_MANAGEMENT_PORT is 0"),
            summary.getString(DemoPage.URL),
            program(),
            Objects.requireNonNullElse(
                summary.getString("mailUrl"), "sent, as PAYLINK_MAIL_TYPE says"),
            Objects.requireNonNullElse(
                summary.getString("consoleUrl"), "off, as PAYLINK_EXTENSIONS_CONSOLE_PORT is 0"))
        .stripTrailing();
  }

  /** How the running jar is run, as it can be pasted. */
  private static String program() {
    String classPath = System.getProperty("java.class.path");
    Path jar = Path.of(classPath.endsWith(".jar") ? classPath : "paylink.jar").toAbsolutePath();
    Path launcher = jar.resolveSibling("paylink");
    return Files.isExecutable(launcher)
        ? "'%s'".formatted(launcher)
        : "java -jar '%s'".formatted(jar);
  }
}
