package dev.paylink.data.outbox;

import dev.paylink.api.Topic;

/** The bus address of the wake-up after a commit; internal. */
public final class OutboxBus {
  private OutboxBus() {}

  /**
   * A wake-up on this node: events may have been committed, here or by another node. It may be
   * lost, and may be sent without new events; its subscribers also poll every second.
   */
  public static final Topic<EventsWritten> EVENTS_WRITTEN =
      new Topic<>("paylink.events.written", EventsWritten.class, Topic.Scope.NODE);
}
