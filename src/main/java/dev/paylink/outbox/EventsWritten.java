package dev.paylink.outbox;

/**
 * A wake-up: events may have been committed.
 *
 * @param byThisNode whether this node has written them
 * @param toSend whether this node is to look for their deliveries, as it has written them or the
 *     node that has sends none
 */
public record EventsWritten(boolean byThisNode, boolean toSend) {
  /** A wake-up whose deliveries the node that has written the events sends. */
  public EventsWritten(boolean byThisNode) {
    this(byThisNode, byThisNode);
  }
}
