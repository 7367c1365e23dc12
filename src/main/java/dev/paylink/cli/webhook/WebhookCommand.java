package dev.paylink.cli.webhook;

import picocli.CommandLine.Command;

/** For those who write a receiver of webhooks. */
@Command(
    name = "webhook",
    description = "Lets you try webhooks with a service that is running.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {WebhookListenCommand.class, WebhookTriggerCommand.class})
public final class WebhookCommand {}
