package dev.paylink.api;

import java.time.Duration;

/**
 * A bus address for requests of one type, each with one reply. Local to a node: records are passed
 * by reference.
 *
 * @param address the name on the event bus
 * @param request the type of the request
 * @param reply the type of the reply; {@link Void} if the reply is empty
 * @param timeout how long the sender waits for the reply
 * @param <I> the type of the request
 * @param <O> the type of the reply
 */
public record Command<I extends Record, O>(
    String address, Class<I> request, Class<O> reply, Duration timeout) {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

  /** A command with the default timeout of 5 s. */
  public Command(String address, Class<I> request, Class<O> reply) {
    this(address, request, reply, DEFAULT_TIMEOUT);
  }
}
