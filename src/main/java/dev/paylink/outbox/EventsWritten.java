package dev.paylink.outbox;

/** The wake-up: events may have been committed on this node just now. */
public record EventsWritten() {}
