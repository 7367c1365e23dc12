package dev.paylink.cli.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.base.json.StrictJson;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceOptions;
import dev.paylink.cli.service.Table;
import dev.paylink.cli.service.Table.Column;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Audits a receiver. */
@Command(
    name = "audit",
    description = {
      "Tries whether a receiver of webhooks verifies what it must, and prints the result of each"
          + " check. Ends with 1 if a check has not passed.",
      "The receiver at a URL gets the events from this machine, without a service. The receiver of"
          + " an endpoint gets them from the service.",
      "Some events are forged. Their ids belong to no order."
    },
    mixinStandardHelpOptions = true)
final class WebhookAuditCommand implements Callable<Integer> {
  private static final String ENDPOINT = "whe_";
  private static final int MAX_SECONDS = 60;

  private static final Table CHECKS =
      new Table(
          Column.of("CHECK", "/name", 0),
          Column.of("RESULT", "/result", 0),
          Column.of("STATUS", "/answer/status", 0),
          Column.of("OUTCOME", "/answer/outcome", 0),
          Column.of("MESSAGE", "/message", 0));

  @Mixin private ServiceOptions service = new ServiceOptions();

  @Parameters(
      paramLabel = "RECEIVER",
      description = "URL of the receiver, or id of an endpoint, whe_….")
  private String receiver = "";

  @Option(
      names = "--secret",
      paramLabel = "SECRET",
      description =
          "Signing secret of the receiver at the URL, whsec_…. $WEBHOOK_SECRET is safer, as lists of"
              + " processes show options.")
  private @Nullable String secret;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "15",
      description = "How long the receiver at the URL may take for an answer. Default: 15.")
  private int timeout;

  @Option(
      names = "--confirm",
      description = "Send forged events to the receiver of an endpoint of a live merchant.")
  private boolean confirm;

  @Option(names = "--json", description = "Print the report as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    JsonNode report = receiver.startsWith(ENDPOINT) ? ofEndpoint() : ofUrl();
    System.out.println(json ? Json.write(report) : CHECKS.of(rows(report)));
    return report.path("passed").asBoolean() ? 0 : 1;
  }

  private JsonNode ofEndpoint() {
    String path = Query.of("/webhook-endpoints", receiver) + "/audit";
    return service.api().post(path, Json.object().put("confirm", confirm));
  }

  private JsonNode ofUrl() {
    String given = secret == null ? System.getenv("WEBHOOK_SECRET") : secret;
    if (given == null) {
      throw CommandFailure.usage("Give the secret of the receiver by --secret or WEBHOOK_SECRET");
    }
    if (timeout < 1 || timeout > MAX_SECONDS) {
      throw CommandFailure.usage("--timeout must be from 1 to %d".formatted(MAX_SECONDS));
    }
    DirectAudit audit = new DirectAudit(url(), Duration.ofSeconds(timeout));
    return Json.read(StrictJson.write(audit.run(given)));
  }

  private URI url() {
    try {
      URI url = new URI(receiver);
      if (List.of("http", "https").contains(String.valueOf(url.getScheme()))
          && url.getHost() != null) {
        return url;
      }
    } catch (URISyntaxException e) {
      // refused below
    }
    throw CommandFailure.usage(
        "RECEIVER must be a URL, as http://localhost:3000/, or the id of an endpoint, whe_…");
  }

  private static List<JsonNode> rows(JsonNode report) {
    return StreamSupport.stream(report.path("checks").spliterator(), false)
        .map(WebhookAuditCommand::row)
        .toList();
  }

  private static JsonNode row(JsonNode check) {
    boolean passed = check.path("passed").asBoolean();
    boolean skipped = check.path("skipped").asBoolean();
    return check
        .<ObjectNode>deepCopy()
        .put("result", passed ? "passed" : skipped ? "skipped" : "FAILED");
  }
}
