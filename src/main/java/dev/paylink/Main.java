package dev.paylink;

import dev.paylink.cli.PaylinkCommand;

/** Where {@code java -jar paylink.jar} begins. */
public final class Main {
  private Main() {}

  /** Runs a sub-command; {@code --help} lists them. */
  public static void main(String[] args) {
    System.exit(PaylinkCommand.run(args));
  }
}
