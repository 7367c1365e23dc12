package dev.paylink.data.outbox;

/**
 * A wake-up: events may have been committed.
 *
 * @param byThisNode whether this node has written them
 * @param toSend whether deliveries may have been written
 */
public record EventsWritten(boolean byThisNode, boolean toSend) {}
