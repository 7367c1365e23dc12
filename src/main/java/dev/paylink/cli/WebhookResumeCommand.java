package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.TypeId;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.events.webhook.pause.EndpointPauseStore;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Starts the deliveries to a webhook endpoint again. */
@Command(
    name = "resume",
    description = {
      "Starts the deliveries again to a webhook endpoint that `webhook pause` has stopped, with what"
          + " was held since. Prints its id."
    },
    mixinStandardHelpOptions = true)
final class WebhookResumeCommand implements Callable<Integer> {
  @Mixin private Settings settings = new Settings();

  @Parameters(paramLabel = "ENDPOINT", description = "Id of the endpoint, whe_….")
  private String endpoint = "";

  @Override
  public Integer call() {
    UUID id = Admin.id(TypeId.WEBHOOK_ENDPOINT, endpoint);
    AppConfig config = settings.forDatabase();
    Admin admin = new Admin();
    int deliveries =
        admin
            .with(
                config,
                stores ->
                    new EndpointPauseStore(stores.database(), stores.ids()).resume(id, admin.now()))
            .orElseThrow(
                () ->
                    new CommandFailure("The webhook endpoint %s is not paused".formatted(endpoint)))
            .deliveries();
    System.err.println(
        "Held since the pause and sent now: %d deliveries. Deliveries that waited go on."
            .formatted(deliveries));
    System.out.println(endpoint);
    return 0;
  }
}
