package dev.paylink.cli.service;

import dev.paylink.cli.base.CommandFailure;

/** There was no answer of the service. */
public final class Unreachable extends CommandFailure {
  private static final long serialVersionUID = 1L;

  private final boolean mayHaveArrived;

  Unreachable(String message, boolean mayHaveArrived) {
    super(message);
    this.mayHaveArrived = mayHaveArrived;
  }

  /** Whether the request may have reached the service. */
  boolean mayHaveArrived() {
    return mayHaveArrived;
  }
}
