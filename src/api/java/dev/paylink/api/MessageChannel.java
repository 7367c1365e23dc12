package dev.paylink.api;

import dev.paylink.api.MessageMessages.MessageOutcome;
import dev.paylink.api.MessageMessages.SendMessage;
import io.vertx.core.Future;

/**
 * A channel for messages, as a gateway for WhatsApp. {@link Extension#messageChannels()} describes
 * it, {@link ExtensionContext#messageChannel} registers it on every node. The nodes with the role
 * {@code messages} use it.
 */
@FunctionalInterface
public interface MessageChannel {
  /**
   * Answers {@link BusApi#sendMessage}. Runs on the context on which the channel was registered,
   * and must not block it.
   *
   * @return the result, within 40 s; a failure, an exception and a late answer mean {@link
   *     MessageMessages.MessageResult#LATER}
   */
  Future<MessageOutcome> send(SendMessage message);
}
