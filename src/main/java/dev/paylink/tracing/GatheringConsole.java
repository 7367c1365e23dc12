package dev.paylink.tracing;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;

/**
 * Writes lines to the console, and then pauses until more have gathered behind the one that was
 * written soon after it was logged. Otherwise every line of the access log would wake the thread
 * that writes, at the cost of the event loop that logs it. A process that is killed may lose the
 * lines of the last 5 ms. For the thread of {@link CorrelatedAppender} only.
 */
public final class GatheringConsole extends ConsoleAppender<ILoggingEvent> {
  private static final long PAUSE_MS = 5;

  @Override
  protected void append(ILoggingEvent line) {
    super.append(line);
    long age = System.currentTimeMillis() - line.getTimeStamp();
    if (age >= 0 && age < PAUSE_MS) {
      try {
        Thread.sleep(PAUSE_MS);
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
