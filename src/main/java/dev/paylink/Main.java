package dev.paylink;

import dev.paylink.cli.PaylinkCommand;

/** The entry point of {@code java -jar paylink.jar}. */
public final class Main {
  private Main() {}

  /** Runs a sub-command and exits with its status; {@code --help} lists the sub-commands. */
  public static void main(String[] args) {
    System.exit(PaylinkCommand.run(args));
  }
}
