package dev.paylink.base.internals;

import java.util.Arrays;

/**
 * Stops the HTTP clients of the JDK. Each has a thread that waits in the kernel. The JVM waits 300
 * ms for this thread when it exits. Public API that would replace it: {@code HttpClient.close} of
 * Java 21.
 */
public final class HttpClients {
  private static final String THREAD = "HttpClient-[0-9]+-SelectorManager";
  private static final int PATIENCE_MS = 100;

  private HttpClients() {}

  /** Stops all clients of this process, with their requests. */
  public static void end() {
    ThreadGroup all = Thread.currentThread().getThreadGroup();
    while (all.getParent() != null) {
      all = all.getParent();
    }
    Thread[] threads = new Thread[2 * all.activeCount()];
    Arrays.stream(threads, 0, all.enumerate(threads))
        .filter(thread -> thread.getName().matches(THREAD))
        .forEach(HttpClients::end);
  }

  private static void end(Thread selector) {
    selector.interrupt();
    try {
      selector.join(PATIENCE_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
