package dev.paylink.cli;

import picocli.CommandLine.Command;

/** For those who write a receiver of webhooks. */
@Command(
    name = "webhook",
    description = "Lets you try webhooks with a service that is running.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {WebhookListenCommand.class, WebhookTriggerCommand.class})
final class WebhookCommand {}
