package dev.paylink.cli.base;

/** Reports that a command has failed; the user sees the message only. */
public class CommandFailure extends RuntimeException {
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

  /** Creates a failure for a wrong argument. */
  public static CommandFailure usage(String message) {
    return new CommandFailure(message, WRONG_USAGE);
  }

  public final int exitCode() {
    return exitCode;
  }
}
