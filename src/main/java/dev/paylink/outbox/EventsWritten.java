package dev.paylink.outbox;

/** A wake-up: events may have been committed on this node. */
public record EventsWritten() {}
