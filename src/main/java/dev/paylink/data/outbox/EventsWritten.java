package dev.paylink.data.outbox;

/**
 * A wake-up: events may have been committed.
 *
 * @param byThisNode whether this node has written them
 * @param toSend whether this node is to look for their deliveries, as it has written some or the
 *     node that has sends none
 */
public record EventsWritten(boolean byThisNode, boolean toSend) {}
