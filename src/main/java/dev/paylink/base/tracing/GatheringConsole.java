package dev.paylink.base.tracing;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.time.InstantSource;

/**
 * Writes lines to the console, and then pauses until more have gathered behind the one that was
 * written soon after it was logged. Otherwise every line of the access log would wake the thread
 * that writes, at the cost of the event loop that logs it. A process that is killed may lose the
 * lines of the last 5 ms. For the thread of {@link CorrelatedAppender} only.
 */
public final class GatheringConsole extends ConsoleAppender<ILoggingEvent> {
  private static final long PAUSE_MS = 5;

  private static volatile boolean used;

  private final InstantSource clock;
  private final Pause pause;

  /** Blocks the thread for some milliseconds. */
  @FunctionalInterface
  interface Pause {
    void of(long millis) throws InterruptedException;
  }

  /** For logback. */
  public GatheringConsole() {
    this(InstantSource.system(), Thread::sleep);
  }

  GatheringConsole(InstantSource clock, Pause pause) {
    this.clock = clock;
    this.pause = pause;
  }

  /** Whether this process has started to log: most commands of the command line never do. */
  public static boolean isUsed() {
    return used;
  }

  @Override
  public void start() {
    used = true;
    super.start();
  }

  @Override
  protected void append(ILoggingEvent line) {
    super.append(line);
    long age = clock.millis() - line.getTimeStamp();
    if (age >= 0 && age < PAUSE_MS) {
      try {
        pause.of(PAUSE_MS);
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
