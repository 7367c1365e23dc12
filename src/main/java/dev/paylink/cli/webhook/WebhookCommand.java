package dev.paylink.cli.webhook;

import picocli.CommandLine.Command;

/** Commands for developers of webhook receivers. */
@Command(
    name = "webhook",
    description = "Tries webhooks against a running service.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {WebhookListenCommand.class, WebhookTriggerCommand.class})
public final class WebhookCommand {}
