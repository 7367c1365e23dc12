package dev.paylink.outbox;

import dev.paylink.api.Topic;

/** Names that writers and readers of the outbox share: the wake-up, the lease; internal. */
public final class OutboxBus {
  private OutboxBus() {}

  /**
   * A wake-up on this node: events may have been committed, here or by another node. It may be
   * lost, and may be sent without new events; its subscribers also poll every second.
   */
  public static final Topic<EventsWritten> EVENTS_WRITTEN =
      new Topic<>("paylink.events.written", EventsWritten.class, Topic.Scope.NODE);

  /** Work of the lease under which one node gives positions to the events of all. */
  public static final String SEQUENCER_LEASE = "sequencer";
}
