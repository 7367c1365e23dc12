package dev.paylink.api;

/**
 * The reply to a change that returns nothing else.
 *
 * @param replayed as in {@link Changed}
 * @since 1.2
 */
public record Done(boolean replayed) implements Changed {}
