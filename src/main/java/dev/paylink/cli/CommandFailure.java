package dev.paylink.cli;

/** A command could not do what it was asked to; the message is all that the user needs. */
final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int FAILED = 1;
  private static final int WRONG_USAGE = 2;

  private final int exitCode;

  private CommandFailure(String message, int exitCode) {
    super(message);
    this.exitCode = exitCode;
  }

  CommandFailure(String message) {
    this(message, FAILED);
  }

  /** What was asked cannot be done by anyone: an argument is wrong. */
  static CommandFailure usage(String message) {
    return new CommandFailure(message, WRONG_USAGE);
  }

  int exitCode() {
    return exitCode;
  }
}
