package dev.paylink.cli.webhook;

import dev.paylink.api.EventType;
import dev.paylink.base.json.StrictJson;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.cli.service.ServiceOptions;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Triggers an event by changing its object through the API. */
@Command(
    name = "trigger",
    description = {
      "Triggers an event and prints its id.",
      "The event is real: an order, a payment link or a digital product of 1 USD is created, with"
          + " the metadata {\"trigger\": true}, or a landing page. Links and products are paid with the"
          + " sandbox, which must be among the merchant's payment methods.",
      "The event has the time of the merchant: also after `paylink clock --advance`.",
      "Prints the id of the object instead if the event is not in the feed in time."
    },
    mixinStandardHelpOptions = true)
final class WebhookTriggerCommand implements Callable<Integer> {
  @Mixin private ServiceOptions service = new ServiceOptions();

  @Parameters(
      paramLabel = "TYPE",
      completionCandidates = Triggers.Types.class,
      description = {
        "One of ${COMPLETION-CANDIDATES}.",
        "ping tests every enabled endpoint and prints the endpoints that it reached."
            + " webhook_endpoint.disabled needs a service that may call this machine, as `dev` may."
            + " payment_link.expired takes some seconds."
      })
  private String type = "";

  @Option(names = "--json", description = "Print the full result as JSON.")
  private boolean json;

  /** The result with {@code --json}. */
  record Triggered(String type, String objectId, @Nullable String eventId) {}

  @Override
  public Integer call() {
    EventType wanted = wanted();
    ServiceApi api = service.api();
    if (wanted == EventType.PING) {
      return new Pings(api).send(json);
    }
    String objectId = Triggers.trigger(wanted, api);
    String eventId =
        new EventFinder(api).find(wanted, objectId, Triggers.patience(wanted)).orElse(null);
    System.err.printf("Triggered %s for %s%n", type, objectId);
    Triggered triggered = new Triggered(type, objectId, eventId);
    String plain = eventId == null ? objectId : eventId;
    System.out.println(json ? StrictJson.write(triggered) : plain);
    return 0;
  }

  private EventType wanted() {
    Triggers.origin(type)
        .ifPresent(
            origin -> {
              throw CommandFailure.usage("%s cannot be triggered: %s".formatted(type, origin));
            });
    return EventType.of(type)
        .filter(known -> known == EventType.PING || Triggers.canTrigger(known))
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "There is no event type %s; there are %s"
                        .formatted(type, String.join(", ", new Triggers.Types()))));
  }
}
