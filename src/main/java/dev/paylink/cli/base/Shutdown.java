package dev.paylink.cli.base;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is to be done when the process ends, by a signal or by itself: the last thing started is
 * stopped first. One hook for all, as the JVM would run several at once.
 */
public final class Shutdown {
  private static final Logger log = LoggerFactory.getLogger(Shutdown.class);

  private final Deque<Runnable> steps = new ConcurrentLinkedDeque<>();

  public Shutdown() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::run, "paylink-stop"));
  }

  /** Adds what has to be stopped before everything that was added so far. */
  public void before(Runnable step) {
    steps.push(step);
  }

  /** Waits until a signal ends the process. */
  public void await() {
    try {
      Thread.currentThread().join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    for (Runnable step : steps) {
      try {
        step.run();
      } catch (RuntimeException failure) {
        log.warn("Did not stop cleanly", failure);
      }
    }
    Logs.flush();
  }
}
