package dev.paylink.cli.webhook;

import dev.paylink.api.EventType;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.json.StrictJson;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes an event happen, by doing through the API what it tells of. */
@Command(
    name = "trigger",
    description = {
      "Makes an event happen and prints its id.",
      "It is real: an order or a link over 1 USD is made, with the metadata",
      "{\"trigger\": true}. Links are paid with the sandbox, which the merchant needs",
      "for that. Prints the id of the object instead if the event is not found in the",
      "feed within two seconds."
    },
    mixinStandardHelpOptions = true)
final class WebhookTriggerCommand implements Callable<Integer> {
  @Mixin private ServiceOptions service = new ServiceOptions();

  @Parameters(
      paramLabel = "TYPE",
      description = {
        "One of order.created, order.paid, order.processing,",
        "order.completed, order.cancelled, order.suspicious,",
        "order.payment_conflict, payment.succeeded,",
        "payment.failed, payment_link.created,",
        "payment_link.deactivated, and ping, which tests every",
        "enabled endpoint and prints those that it reached."
      })
  private String type = "";

  @Option(names = "--json", description = "Print all of the result as JSON.")
  private boolean json;

  /** The result with {@code --json}. */
  record Triggered(String type, String objectId, @Nullable String eventId) {}

  @Override
  public Integer call() {
    EventType wanted =
        EventType.of(type)
            .filter(Triggers.TYPES::contains)
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        "%s cannot be triggered; there are %s".formatted(type, all())));
    ServiceApi api = service.api();
    if (wanted == EventType.PING) {
      return new Pings(api).send(json);
    }
    String objectId = new Triggers(api).make(wanted);
    String eventId = new EventFinder(api).find(wanted, objectId).orElse(null);
    System.err.printf("%s happened to %s%n", type, objectId);
    Triggered triggered = new Triggered(type, objectId, eventId);
    String plain = eventId == null ? objectId : eventId;
    System.out.println(json ? StrictJson.write(triggered) : plain);
    return 0;
  }

  private static String all() {
    return Triggers.TYPES.stream().map(EventType::code).collect(Collectors.joining(", "));
  }
}
