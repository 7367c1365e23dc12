package dev.paylink.api;

/**
 * The reply to a change that returns nothing else.
 *
 * @param replayed as in {@link Changed}
 */
public record Done(boolean replayed) implements Changed {}
