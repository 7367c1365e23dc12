package dev.paylink.data.quarantine;

import dev.paylink.base.work.Gate;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a node knows of the quarantine: the gate of sweeps, refunds and webhooks. Closed until the
 * database has answered for the first time, then as it answered the last time, and closed again
 * when it does not answer for 5 s. Thread-safe.
 */
public final class Quarantine implements Gate {
  private static final Logger log = LoggerFactory.getLogger(Quarantine.class);

  /** A node that has heard nothing for this time does not know whether a quarantine has started. */
  private static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private enum State {
    UNKNOWN,
    HELD,
    NONE
  }

  private final QuarantineStore store;
  private volatile State state = State.UNKNOWN;
  private volatile long answeredNanos = System.nanoTime();

  public Quarantine(QuarantineStore store) {
    this.store = store;
  }

  @Override
  public boolean isOpen() {
    return state == State.NONE && System.nanoTime() - answeredNanos < MAX_AGE_NANOS;
  }

  @Override
  public String reason() {
    return state == State.HELD
        ? "there is a quarantine, which `paylink.jar release` ends"
        : "whether there is a quarantine is not known yet";
  }

  /** Whether the database has last said that there is a quarantine. */
  boolean isHeld() {
    return state == State.HELD;
  }

  /** Asks the database. Without an answer the gate closes after a while. */
  public Future<Void> refresh() {
    return store.since().onSuccess(this::answered).mapEmpty();
  }

  private synchronized void answered(Optional<Instant> since) {
    answeredNanos = System.nanoTime();
    State now = since.isPresent() ? State.HELD : State.NONE;
    if (now == State.HELD && state != State.HELD) {
      log.warn(
          "Quarantine since {}: sweeps, refunds and webhooks are held on every node of this"
              + " database until `paylink.jar release` is run",
          since.get());
    } else if (now == State.NONE && state == State.HELD) {
      log.info("The quarantine has ended: sweeps, refunds and webhooks continue");
    }
    state = now;
  }
}
