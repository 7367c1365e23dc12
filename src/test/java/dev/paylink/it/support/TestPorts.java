package dev.paylink.it.support;

import dev.paylink.base.config.FreePort;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports for processes that bind them later, or more than once. They are below those that the
 * operating system gives to sockets without a port, which another test could get in between. No
 * port is given twice before all have been, as it may not be bound yet.
 */
public final class TestPorts {
  private static final int FIRST = 20_000;
  private static final int COUNT = 12_000;

  /** Starts anywhere, as tests run in several processes. */
  private static final AtomicInteger next =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(COUNT));

  private TestPorts() {}

  /** Returns a port that is free at the time of the call. */
  public static int find() {
    int port = FIRST + Math.floorMod(next.getAndIncrement(), COUNT);
    return FreePort.isFree(port) ? port : find();
  }
}
