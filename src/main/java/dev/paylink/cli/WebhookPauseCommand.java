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

/** Stops the deliveries to a webhook endpoint. */
@Command(
    name = "pause",
    description = {
      "Stops the deliveries to a webhook endpoint, for operators: it is disabled, and its merchant"
          + " sees why. Prints its id.",
      "Events are held for it. `webhook resume` sends them; if the merchant enables it instead, `recover` does."
    },
    mixinStandardHelpOptions = true)
final class WebhookPauseCommand implements Callable<Integer> {
  @Mixin private Settings settings = new Settings();

  @Parameters(paramLabel = "ENDPOINT", description = "Id of the endpoint, whe_….")
  private String endpoint = "";

  @Override
  public Integer call() {
    UUID id = Admin.id(TypeId.WEBHOOK_ENDPOINT, endpoint);
    AppConfig config = settings.forDatabase();
    Admin admin = new Admin();
    UUID merchant =
        admin
            .with(
                config,
                stores ->
                    new EndpointPauseStore(stores.database(), stores.ids()).pause(id, admin.now()))
            .orElseThrow(
                () -> new CommandFailure("There is no enabled webhook endpoint " + endpoint));
    System.err.println("Paused an endpoint of " + TypeId.MERCHANT.encode(merchant));
    System.out.println(endpoint);
    return 0;
  }
}
