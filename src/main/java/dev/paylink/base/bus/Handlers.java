package dev.paylink.base.bus;

import dev.paylink.api.Command;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.MessageConsumer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The handlers of commands on a node: for each command the handlers of one verticle, which may have
 * several instances. Thread-safe.
 */
final class Handlers {
  private static final String NO_VERTICLE = "";

  private final Map<String, Owner> owners = new ConcurrentHashMap<>();

  /** The handlers of a command. */
  private record Owner(
      String deployment, List<MessageConsumer<?>> consumers, Set<Context> instances) {
    Owner(String deployment) {
      this(deployment, new CopyOnWriteArrayList<>(), ConcurrentHashMap.newKeySet());
    }

    /** Each instance has a separate context. */
    void claimOnce(String address) {
      Context context = Vertx.currentContext();
      if (!deployment.equals(NO_VERTICLE) && !instances.add(context)) {
        throw new IllegalStateException(
            "The command %s has a handler already, of this verticle".formatted(address));
      }
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
            Owner claimed = new Owner(caller);
            claimed.claimOnce(address);
            return claimed;
          }
          if (!owner.deployment().equals(caller)) {
            throw new IllegalStateException(
                "The command %s has a handler already, of another verticle on this node"
                    .formatted(address));
          }
          owner.claimOnce(address);
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
