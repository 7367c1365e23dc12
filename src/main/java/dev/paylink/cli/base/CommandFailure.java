package dev.paylink.cli.base;

/** A command could not do what it was asked to; the message is all that the user needs. */
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int FAILED = 1;
  private static final int WRONG_USAGE = 2;

  private final int exitCode;

  private CommandFailure(String message, int exitCode) {
    super(message);
    this.exitCode = exitCode;
  }

  public CommandFailure(String message) {
    this(message, FAILED);
  }

  /** What was asked cannot be done by anyone: an argument is wrong. */
  public static CommandFailure usage(String message) {
    return new CommandFailure(message, WRONG_USAGE);
  }

  public int exitCode() {
    return exitCode;
  }
}
