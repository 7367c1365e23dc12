package dev.paylink.sales.risk;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/**
 * Logs failed assessments, at most one line per second, and counts the other failures. Safe for
 * many threads.
 */
final class AssessmentLog {
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Logger log;
  private final LongSupplier nanoTime;
  private final AtomicLong next;
  private final LongAdder omitted = new LongAdder();

  /**
   * @param nanoTime as {@link System#nanoTime()}
   */
  AssessmentLog(Logger log, LongSupplier nanoTime) {
    this.log = log;
    this.nanoTime = nanoTime;
    this.next = new AtomicLong(nanoTime.getAsLong());
  }

  /** Logs a failure; with a stack trace only if it is a defect. */
  void failed(String part, Throwable failure) {
    long now = nanoTime.getAsLong();
    long due = next.get();
    if (now - due < 0 || !next.compareAndSet(due, now + PAUSE_NANOS)) {
      omitted.increment();
      return;
    }
    String message = "{} failed; the order is flagged as not assessed ({} more such failures): {}";
    if (isUnavailability(failure)) {
      log.warn(message, part, omitted.sumThenReset(), failure.toString());
    } else {
      log.warn(message, part, omitted.sumThenReset(), failure.toString(), failure);
    }
  }

  private static boolean isUnavailability(Throwable failure) {
    FaultCode code = Fault.of(failure).code();
    return code == FaultCode.UNAVAILABLE || code == FaultCode.TIMEOUT;
  }
}
