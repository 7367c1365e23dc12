package dev.paylink;

import dev.paylink.cli.PaylinkCommand;
import dev.paylink.cli.base.TerminalText;

/** The entry point of {@code java -jar paylink.jar}. */
public final class Main {
  private static final String NETTY_EVENTS = "io.netty.jfr.enabled";

  private Main() {}

  /** Runs a sub-command and exits with its status; {@code --help} lists the sub-commands. */
  public static void main(String[] args) {
    // Preparing the events of Netty for Flight Recorder would take a twentieth of a start.
    if (System.getProperty(NETTY_EVENTS) == null) {
      System.setProperty(NETTY_EVENTS, "false");
    }
    TerminalText.writeUtf8();
    System.exit(PaylinkCommand.run(args));
  }
}
