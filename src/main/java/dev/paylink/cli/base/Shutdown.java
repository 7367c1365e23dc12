package dev.paylink.cli.base;

import dev.paylink.base.internals.HttpClients;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.slf4j.LoggerFactory;

/**
 * Steps to run when the process exits, by a signal or without one; the last one added runs first.
 * There is one hook for all, as the JVM runs hooks concurrently.
 */
public final class Shutdown {
  private static volatile boolean planned;

  private final Deque<Runnable> steps = new ConcurrentLinkedDeque<>();
  private volatile boolean begun;

  public Shutdown() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::run, "paylink-stop"));
    planned = true;
  }

  /** Adds a step that runs before all steps added so far. */
  public void before(Runnable step) {
    steps.push(step);
  }

  /** Waits until a signal stops the process. */
  public void await() {
    try {
      Thread.currentThread().join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether steps will run, which may still need the HTTP clients of this process. */
  public static boolean isPlanned() {
    return planned;
  }

  /** Whether the process is ending. */
  public boolean hasBegun() {
    return begun;
  }

  private void run() {
    begun = true;
    for (Runnable step : steps) {
      try {
        step.run();
      } catch (RuntimeException failure) {
        // No constant, as most commands never log.
        LoggerFactory.getLogger(Shutdown.class).warn("Did not stop cleanly", failure);
      }
    }
    HttpClients.end();
    Logs.flush();
  }
}
