package dev.paylink.bus;

/**
 * An address that takes requests of one type and answers each with one reply.
 *
 * @param address where on the event bus
 * @param request the record sent
 * @param reply the record answered; {@link Void} where success says it all
 * @param <I> the record sent
 * @param <O> the record answered
 */
public record Command<I extends Record, O>(String address, Class<I> request, Class<O> reply) {}
