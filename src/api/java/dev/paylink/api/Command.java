package dev.paylink.api;

import java.time.Duration;

/**
 * An address that takes requests of one type and answers each with one reply.
 *
 * @param address where on the event bus
 * @param request the record sent
 * @param reply the record answered; {@link Void} where success says it all
 * @param timeout how long the sender waits
 * @param <I> the record sent
 * @param <O> the record answered
 */
public record Command<I extends Record, O>(
    String address, Class<I> request, Class<O> reply, Duration timeout) {
  private static final Duration USUAL = Duration.ofSeconds(5);

  /** A command with the usual timeout of 5 s. */
  public Command(String address, Class<I> request, Class<O> reply) {
    this(address, request, reply, USUAL);
  }
}
