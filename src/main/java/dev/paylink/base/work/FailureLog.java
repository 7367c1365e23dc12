package dev.paylink.base.work;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/**
 * Logs failures that repeat. The first of a kind is logged at once; later ones are counted, and
 * logged together once a minute. The first of a kind has a stack trace if it is a defect: no fault,
 * or an internal one. Outages ({@link Unavailability}) are one kind, as their causes change while
 * they last. Thread-safe.
 */
public final class FailureLog {
  /** Time between two lines about one kind of failure. */
  public static final long PAUSE_MS = TimeUnit.SECONDS.toMillis(60);

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(PAUSE_MS);
  private static final int MAX_KINDS = 50;

  private final Logger log;
  private final LongSupplier nanoTime;
  private final Map<String, Kind> kinds = new LinkedHashMap<>(); // guarded by this
  private long firstNanos;
  private long failures;

  /** What is known of one kind of failure. */
  private static final class Kind {
    String what = "";
    String cause = "";
    long loggedNanos;
    long notLogged;
  }

  public FailureLog(Logger log) {
    this(log, System::nanoTime);
  }

  /**
   * @param nanoTime as {@link System#nanoTime()}
   */
  FailureLog(Logger log, LongSupplier nanoTime) {
    this.log = log;
    this.nanoTime = nanoTime;
  }

  /**
   * Logs or counts a failure.
   *
   * @param what the start of the line, as {@code Cannot listen to the database}
   */
  public synchronized void failed(String what, Throwable failure) {
    boolean outage = Unavailability.isCauseOf(failure);
    Throwable cause =
        failure instanceof Fault && failure.getCause() != null ? failure.getCause() : failure;
    if (failures++ == 0) {
      firstNanos = nanoTime.getAsLong();
    }
    String name = outage ? "outage" : String.valueOf(cause);
    Kind kind = kinds.get(name);
    if (kind != null) {
      kind.what = what;
      kind.cause = String.valueOf(cause);
      kind.notLogged++;
      if (isDue(kind)) {
        summarise(kind);
      }
      return;
    }
    add(name);
    if (isDefect(failure)) {
      log.error("{}: {}", what, String.valueOf(cause), cause);
    } else {
      log.warn("{}: {}", what, String.valueOf(cause));
    }
  }

  private static boolean isDefect(Throwable failure) {
    return !(failure instanceof Fault fault) || fault.code() == FaultCode.INTERNAL;
  }

  private void add(String name) {
    if (kinds.size() == MAX_KINDS) {
      kinds.remove(kinds.keySet().iterator().next());
    }
    Kind kind = new Kind();
    kind.loggedNanos = nanoTime.getAsLong();
    kinds.put(name, kind);
  }

  private boolean isDue(Kind kind) {
    return nanoTime.getAsLong() - kind.loggedNanos >= PAUSE_NANOS;
  }

  private void summarise(Kind kind) {
    long now = nanoTime.getAsLong();
    log.warn(
        "{} ({} more times in {} s): {}",
        kind.what,
        kind.notLogged,
        TimeUnit.NANOSECONDS.toSeconds(now - kind.loggedNanos),
        kind.cause);
    kind.loggedNanos = now;
    kind.notLogged = 0;
  }

  /**
   * Says that it works again, if it had failed.
   *
   * @param what the start of the line, as {@code Can listen to the database again}
   */
  public synchronized void succeeded(String what) {
    if (failures > 0) {
      kinds.clear();
      logEnd(what);
    }
  }

  private void logEnd(String what) {
    log.info(
        "{}: {} failure{} in {} s",
        what,
        failures,
        failures == 1 ? "" : "s",
        TimeUnit.NANOSECONDS.toSeconds(nanoTime.getAsLong() - firstNanos));
    failures = 0;
  }

  /**
   * Logs what was counted, and forgets kinds without a count: for work whose successes are not
   * told. Call it every {@link #PAUSE_MS} while it returns true.
   *
   * @param ended the start of the line when failures have stopped
   * @return whether there were failures since the call before
   */
  public synchronized boolean summarise(String ended) {
    Iterator<Kind> each = kinds.values().iterator();
    while (each.hasNext()) {
      Kind kind = each.next();
      if (kind.notLogged > 0) {
        summarise(kind);
      } else if (isDue(kind)) {
        each.remove();
      }
    }
    if (kinds.isEmpty() && failures > 0) {
      logEnd(ended);
    }
    return !kinds.isEmpty();
  }
}
