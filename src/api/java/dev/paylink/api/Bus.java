package dev.paylink.api;

import io.vertx.core.Future;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The typed event bus of a node. A Vert.x instance has one; its node passes it to verticles and
 * extensions.
 *
 * <p>An extension declares its own {@link Command} and {@link Topic} constants and uses them here,
 * as Paylink uses the constants of {@link BusApi}. Thread-safe.
 */
public interface Bus {

  /**
   * Sends a request to one handler on this node. A handler on the event loop of the caller is
   * preferred.
   *
   * @param command the address, which also sets the timeout
   * @param request the record to send
   * @param <I> the type of the request
   * @param <O> the type of the reply
   * @return the reply; fails with a {@link Fault}: {@code timeout} without a reply in time, {@code
   *     unavailable} without a handler, or the failure of the handler
   */
  default <I extends Record, O> Future<O> request(Command<I, O> command, I request) {
    return request(command, request, Origin.EXTENSION);
  }

  /**
   * Sends a request like {@link #request(Command, Record)}, with the origin of its changes.
   *
   * @param command the address, which also sets the timeout
   * @param request the record to send
   * @param origin passed to the handler, and named by the events that it writes
   * @param <I> the type of the request
   * @param <O> the type of the reply
   * @return as there
   */
  <I extends Record, O> Future<O> request(Command<I, O> command, I request, Origin origin);

  /**
   * Registers a handler for a command on this node, until the calling verticle is undeployed. The
   * instances of one verticle take turns. Instances on the event loop of the caller come first.
   *
   * @param command the address
   * @param handler runs on the context of the calling verticle; the sender gets its exception or
   *     failure as {@link Fault#of} translates it
   * @param <I> the type of the request
   * @param <O> the type of the reply
   * @throws IllegalStateException if another verticle handles the command
   */
  default <I extends Record, O> void handle(Command<I, O> command, Function<I, Future<O>> handler) {
    handle(command, (request, origin) -> handler.apply(request));
  }

  /**
   * Registers a handler like {@link #handle(Command, Function)} that also gets the origin of each
   * request.
   *
   * @param command the address
   * @param handler as there
   * @param <I> the type of the request
   * @param <O> the type of the reply
   * @throws IllegalStateException as there
   */
  <I extends Record, O> void handle(
      Command<I, O> command, BiFunction<I, Origin, Future<O>> handler);

  /**
   * Whether a handler for a command was ever registered on this node; stays true after its verticle
   * is undeployed.
   *
   * @param command the address
   */
  boolean handles(Command<?, ?> command);

  /**
   * Publishes an event to every subscriber within the scope of the topic. Does not wait for
   * delivery, which may fail unnoticed.
   *
   * @param topic the address
   * @param event the record to send
   * @param <E> the type of the event
   */
  <E extends Record> void publish(Topic<E> topic, E event);

  /**
   * Subscribes to a topic, until the calling verticle is undeployed.
   *
   * @param topic the address
   * @param subscriber runs on the context of the calling verticle
   * @param <E> the type of the event
   */
  <E extends Record> void subscribe(Topic<E> topic, Consumer<E> subscriber);
}
