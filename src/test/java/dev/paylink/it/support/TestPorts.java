package dev.paylink.it.support;

import dev.paylink.config.FreePort;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for processes that bind them later, or more than once. They are below those that the
 * operating system gives to sockets without a port, which another test could get in between.
 */
public final class TestPorts {
  private static final int FIRST = 20_000;
  private static final int END = 32_000;

  private TestPorts() {}

  /** Returns a port that is free at the time of the call. */
  public static int find() {
    int port = ThreadLocalRandom.current().nextInt(FIRST, END);
    return FreePort.isFree(port) ? port : find();
  }
}
