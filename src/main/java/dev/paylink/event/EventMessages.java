package dev.paylink.event;

/** What is announced of events, and what is sent to and answered by the feed. */
public final class EventMessages {
  private EventMessages() {}

  /** Events may have been committed on this node just now. */
  public record EventsWritten() {}
}
