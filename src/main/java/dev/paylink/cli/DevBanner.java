package dev.paylink.cli;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Objects;

/** The text that {@code dev} prints when it is ready: URLs, token, and commands to try. */
final class DevBanner {
  private DevBanner() {}

  static String of(JsonObject summary, Path file) {
    return """

    Paste these into another shell:

    export BASE=%1$s
    export TOKEN=%4$s

    # List orders
    curl -sw '\\n' "$BASE/orders?status=pending&perPage=2" -H "Authorization: Bearer $TOKEN"

    # Create a payment link; with the same key a second run creates no other
    curl -siw '\\n' "$BASE/payment-links" -H "Authorization: Bearer $TOKEN" \\
      -H "Content-Type: application/json" -H "Idempotency-Key: first-try" \\
      -d '{"title":"Batik workshop, one seat","amount":150000,"currency":"IDR"}'

    # Open its checkoutUrl and pay; then list the order and its event
    curl -sw '\\n' "$BASE/orders?status=paid&perPage=1" -H "Authorization: Bearer $TOKEN"
    curl -sw '\\n' "$BASE/events?types=payment.succeeded" -H "Authorization: Bearer $TOKEN"

    # What was bought on the landing page, whose address is below
    curl -sw '\\n' "$BASE/orders?source=landing_page&perPage=2" -H "Authorization: Bearer $TOKEN"

    # Create an order, and cancel it
    ORDER=$(curl -s "$BASE/orders" -H "Authorization: Bearer $TOKEN" \\
      -H "Content-Type: application/json" \\
      -d '{"amount":12.5,"currency":"USD"}' | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')
    curl -si -X DELETE "$BASE/orders/$ORDER" -H "Authorization: Bearer $TOKEN"

    # The same without curl; --help shows what else there is
    PAYLINK_DATA='%8$s' java -jar '%7$s' orders list

    Paylink is running. Ctrl-C stops it.

      Base URL       %1$s
      Documentation  %2$s
      Metrics        %9$s
      Merchant       %3$s (test mode)
      Landing page   %10$s
      All of this    %5$s
      Token          %4$s

    Pay this now: %6$s
    """
        .formatted(
            summary.getString("baseUrl"),
            summary.getString("docsUrl"),
            summary.getString("merchantId"),
            summary.getString("token"),
            file,
            summary.getString("checkoutUrl"),
            jar(),
            file.getParent(),
            Objects.requireNonNullElse(
                summary.getString("metricsUrl"), "none, as PAYLINK_MANAGEMENT_PORT is 0"),
            summary.getString(DemoPage.URL));
  }

  /** The path of the running jar, as it can be pasted. */
  private static String jar() {
    String classPath = System.getProperty("java.class.path");
    return classPath.endsWith(".jar")
        ? Path.of(classPath).toAbsolutePath().toString()
        : "paylink.jar";
  }
}
