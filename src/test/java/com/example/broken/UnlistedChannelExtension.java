package com.example.broken;

import dev.paylink.api.ExtensionContext;
import dev.paylink.api.MessageMessages.MessageOutcome;
import io.vertx.core.Future;

/** Registers a channel for messages that it does not list. */
public final class UnlistedChannelExtension extends FailingExtension {
  @Override
  public String name() {
    return "unlisted";
  }

  @Override
  public Future<?> start(ExtensionContext context) {
    context.messageChannel(
        "pigeon", message -> Future.succeededFuture(MessageOutcome.later("It flies")));
    return Future.succeededFuture();
  }
}
