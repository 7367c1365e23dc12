package dev.paylink.quarantine;

import dev.paylink.work.Gate;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a node knows of the quarantine: the gate of sweeps, refunds and webhooks. Closed until the
 * database has answered for the first time; then as it answered the last time. Thread-safe.
 */
public final class Quarantine implements Gate {
  private static final Logger log = LoggerFactory.getLogger(Quarantine.class);

  private enum State {
    UNKNOWN,
    HELD,
    NONE
  }

  private final QuarantineStore store;
  private volatile State state = State.UNKNOWN;

  public Quarantine(QuarantineStore store) {
    this.store = store;
  }

  @Override
  public boolean isOpen() {
    return state == State.NONE;
  }

  @Override
  public String reason() {
    return state == State.HELD
        ? "there is a quarantine, which `paylink.jar release` ends"
        : "whether there is a quarantine is not known yet";
  }

  /** Asks the database; the node keeps to what it knew if there is no answer. */
  public Future<Void> refresh() {
    return store.since().onSuccess(this::answered).mapEmpty();
  }

  private synchronized void answered(Optional<Instant> since) {
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
