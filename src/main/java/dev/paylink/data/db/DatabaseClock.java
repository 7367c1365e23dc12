package dev.paylink.data.db;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time of the database, as a node knows it without asking. {@link #measure} reads the clock of
 * the database; from then on time passes as the monotonic clock of this machine says. So all nodes
 * have the same time, even if the clock of a machine is wrong, or is set meanwhile. Before the
 * first measurement it is the time of the machine. Thread-safe.
 */
public final class DatabaseClock implements InstantSource {
  /** How wrong the clock of the machine may be before the log says so. */
  private static final Duration REPORTED = Duration.ofSeconds(2);

  /** How wrong the clock of the machine may be on a node that is ready. */
  private static final Duration TOLERATED = Duration.ofSeconds(30);

  private final InstantSource machine;
  private final Logger log;
  private volatile Reading reading;
  private volatile Duration ahead = Duration.ZERO;
  private boolean measured; // guarded by this
  private boolean reported; // guarded by this

  /**
   * The time at a value of the monotonic clock.
   *
   * @param error how wrong it may be: half the time that the database took to answer
   */
  private record Reading(Instant time, long nanos, Duration error) {
    Instant at(long later) {
      return time.plusNanos(later - nanos);
    }
  }

  /**
   * @param machine the clock of this machine
   */
  public DatabaseClock(InstantSource machine) {
    this(machine, LoggerFactory.getLogger(DatabaseClock.class));
  }

  DatabaseClock(InstantSource machine, Logger log) {
    this.machine = machine;
    this.log = log;
    this.reading = new Reading(machine.instant(), System.nanoTime(), Duration.ZERO);
  }

  @Override
  public Instant instant() {
    return reading.at(System.nanoTime());
  }

  /** How far the machine's clock is ahead of the database's; negative if it is behind. */
  public Duration ahead() {
    return ahead;
  }

  /** Whether the machine's clock is at most 30 s off. */
  public boolean isTolerable() {
    return ahead.abs().compareTo(TOLERATED) <= 0;
  }

  /** Reads the clock of the database, and corrects this one if it must be wrong. */
  public Future<Void> measure(Database database) {
    long asked = System.nanoTime();
    return database.time().map(time -> measured(time, asked, System.nanoTime())).mapEmpty();
  }

  /**
   * The database has read its clock at some moment between the question and its answer. While this
   * clock fits that, it is left alone, so that it does not vary with the time that answers take.
   */
  synchronized Void measured(Instant time, long asked, long answered) {
    Duration taken = Duration.ofNanos(answered - asked);
    Instant known = reading.at(answered);
    if (!measured || known.isBefore(time) || known.isAfter(time.plus(taken))) {
      Duration error = taken.dividedBy(2);
      known = time.plus(error);
      reading = new Reading(known, answered, error);
      measured = true;
    }
    ahead = Duration.between(known, machine.instant());
    report();
    return null;
  }

  private void report() {
    boolean wrong = ahead.abs().minus(reading.error()).compareTo(REPORTED) > 0;
    if (wrong && !reported) {
      log.warn(
          "The clock of this machine is {} ms {} that of the database. The database's is used;"
              + " beyond {} s the node is not ready",
          ahead.abs().toMillis(),
          ahead.isNegative() ? "behind" : "ahead of",
          TOLERATED.toSeconds());
    } else if (!wrong && reported) {
      log.info("The clock of this machine agrees with the database's clock again");
    }
    reported = wrong;
  }
}
