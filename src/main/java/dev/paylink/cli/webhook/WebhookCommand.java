package dev.paylink.cli.webhook;

import picocli.CommandLine.Command;

/** Commands on webhooks of a running service. */
@Command(
    name = "webhook",
    description = "Tries webhooks and receivers, sends deliveries again, and pauses endpoints.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      WebhookListenCommand.class,
      WebhookTriggerCommand.class,
      WebhookRecoverCommand.class,
      WebhookAuditCommand.class
    })
public final class WebhookCommand {}
