package dev.paylink.outbox;

/**
 * A wake-up: events may have been committed.
 *
 * @param byThisNode whether this node has written them
 */
public record EventsWritten(boolean byThisNode) {}
