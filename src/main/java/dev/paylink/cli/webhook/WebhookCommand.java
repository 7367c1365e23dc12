package dev.paylink.cli.webhook;

import picocli.CommandLine.Command;

/** Commands on webhooks of a running service. */
@Command(
    name = "webhook",
    description = "Tries webhooks against a running service, and sends deliveries again.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      WebhookListenCommand.class,
      WebhookTriggerCommand.class,
      WebhookRecoverCommand.class
    })
public final class WebhookCommand {}
