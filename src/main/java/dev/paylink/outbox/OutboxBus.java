package dev.paylink.outbox;

import dev.paylink.api.Topic;

/** The bus address of the wake-up after a commit; internal. */
public final class OutboxBus {
  private OutboxBus() {}

  /**
   * A wake-up: events may have been committed on this node just now. May be lost and may be sent
   * for nothing; whoever works on events looks for them each second all the same.
   */
  public static final Topic<EventsWritten> EVENTS_WRITTEN =
      new Topic<>("paylink.events.written", EventsWritten.class, Topic.Scope.NODE);
}
