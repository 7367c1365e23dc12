package dev.paylink.cli;

/** A command could not do what it was asked to; the message is all that the user needs. */
final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CommandFailure(String message) {
    super(message);
  }
}
