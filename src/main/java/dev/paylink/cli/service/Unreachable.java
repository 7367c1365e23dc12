package dev.paylink.cli.service;

import dev.paylink.cli.base.CommandFailure;

/** There was no answer of the service. What was requested may have been done. */
public final class Unreachable extends CommandFailure {
  private static final long serialVersionUID = 1L;

  Unreachable(String message) {
    super(message);
  }
}
