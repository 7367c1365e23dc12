package dev.paylink.bus;

import dev.paylink.api.Command;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.MessageConsumer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The handlers of commands on a node: of each command those of one verticle, which may have several
 * instances. Thread-safe.
 */
final class Handlers {
  private static final String NO_VERTICLE = "";

  private final Map<String, Owner> owners = new ConcurrentHashMap<>();

  /** Who handles a command. */
  private record Owner(String deployment, List<MessageConsumer<?>> consumers) {
    Owner(String deployment) {
      this(deployment, new CopyOnWriteArrayList<>());
    }

    boolean isGone() {
      return !consumers.isEmpty() && consumers.stream().noneMatch(MessageConsumer::isRegistered);
    }
  }

  /**
   * Lets the calling verticle handle a command.
   *
   * @throws IllegalStateException if another one does
   */
  void claim(Command<?, ?> command) {
    String caller = deployment();
    owners.compute(
        command.address(),
        (address, owner) -> {
          if (owner == null || owner.isGone()) {
            return new Owner(caller);
          }
          if (!owner.deployment().equals(caller)) {
            throw new IllegalStateException(
                "The command %s has a handler already, of another verticle on this node"
                    .formatted(address));
          }
          return owner;
        });
  }

  private static String deployment() {
    Context context = Vertx.currentContext();
    return context == null
        ? NO_VERTICLE
        : Objects.requireNonNullElse(context.deploymentID(), NO_VERTICLE);
  }

  /** Keeps what a verticle has registered for a command that it has claimed. */
  void add(Command<?, ?> command, MessageConsumer<?> consumer) {
    Objects.requireNonNull(owners.get(command.address())).consumers().add(consumer);
  }

  /** Whether a command was ever claimed. */
  boolean knows(Command<?, ?> command) {
    return owners.containsKey(command.address());
  }
}
