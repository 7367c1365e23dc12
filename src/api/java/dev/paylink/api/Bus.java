package dev.paylink.api;

import io.vertx.core.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The typed event bus of a node. There is one for each Vert.x instance; the node that runs on it
 * passes it to its verticles and to extensions.
 *
 * <p>An extension declares its own {@link Command} and {@link Topic} constants and uses them here
 * as Paylink uses those of {@link BusApi}. Safe for use by many threads.
 *
 * @since 1.1
 */
public interface Bus {

  /**
   * Sends a request to a handler on this node and waits as long as the command says. A handler on
   * the event loop of the caller is preferred.
   *
   * @return the reply; fails with a {@link Fault}: {@code timeout} without a reply in time, {@code
   *     unavailable} without a handler, or what the handler failed with
   */
  <I extends Record, O> Future<O> request(Command<I, O> command, I request);

  /**
   * Registers a handler for a command on this node, until the verticle that calls this is
   * undeployed. Several handlers of one command take turns; those on the event loop of the caller
   * come first. An exception that the handler throws, or fails with, reaches the caller as a {@link
   * Fault}.
   */
  <I extends Record, O> void handle(Command<I, O> command, Function<I, Future<O>> handler);

  /** Whether a handler for a command was ever registered on this node. */
  boolean handles(Command<?, ?> command);

  /** Publishes an event to every subscriber within the scope of the topic. */
  <E extends Record> void publish(Topic<E> topic, E event);

  /**
   * Subscribes to a topic, until the verticle that calls this is undeployed. The subscriber runs on
   * the context of that verticle.
   */
  <E extends Record> void subscribe(Topic<E> topic, Consumer<E> subscriber);
}
