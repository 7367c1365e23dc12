package dev.paylink.api;

/** The reply to a command that changes a resource and takes {@link Conditions}. */
public interface Changed {

  /** Whether an earlier command with the same idempotency key made the change. */
  boolean replayed();
}
