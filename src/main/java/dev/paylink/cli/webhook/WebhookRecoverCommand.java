package dev.paylink.cli.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceOptions;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends deliveries of an endpoint now. */
@Command(
    name = "recover",
    description = {
      "Sends deliveries of a webhook endpoint now. It takes all that failed, were held"
          + " while it was disabled, or wait for their next attempt. Prints how many there are.",
      "Use it when a receiver works again. To an ordered endpoint, events that failed may come after"
          + " later ones of their object."
    },
    mixinStandardHelpOptions = true)
final class WebhookRecoverCommand implements Callable<Integer> {
  /** Before all events. */
  private static final String BEGINNING = "2000-01-01";

  private static final String DATE = "\\d{4}-\\d{2}-\\d{2}";

  @Mixin private ServiceOptions service = new ServiceOptions();

  @Parameters(paramLabel = "ENDPOINT", description = "Id of the endpoint, whe_….")
  private String endpoint = "";

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "Of events from this time on: 2026-11-21 (UTC) or 2026-11-21T04:30:00Z. Default: all that"
              + " are kept.")
  private String since = BEGINNING;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "Of events before this time. Default: now.")
  private @Nullable String until;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    ObjectNode period = Json.object().put("since", time(since));
    if (until != null) {
      period.put("until", time(until));
    }
    String path = Query.of("/webhook-endpoints", endpoint) + "/recover";
    JsonNode recovered = service.api().post(path, period);
    int count = recovered.path("count").asInt();
    System.err.println("Deliveries that are sent again: " + count);
    System.out.println(json ? Json.write(recovered) : String.valueOf(count));
    return 0;
  }

  private static String time(String given) {
    return given.matches(DATE) ? given + "T00:00:00Z" : given;
  }
}
