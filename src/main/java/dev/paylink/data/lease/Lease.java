package dev.paylink.data.lease;

import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lease on work of which one node does all. Of the nodes that ask for it one holds it and
 * renews it each second; when that node dies, another takes it within {@link #TIME} and a second.
 *
 * <p>A holder that was stopped for long does not know that it has lost the lease. A statement that
 * must then change nothing has the condition {@link LeaseSql#held}, with {@link #fence()}.
 *
 * <p>An instance belongs to one verticle: start and release it on that verticle's context.
 */
public final class Lease {
  private static final Logger log = LoggerFactory.getLogger(Lease.class);

  /** How long a lease lasts that is not renewed. */
  public static final Duration TIME = Duration.ofSeconds(3);

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final String work;
  private final LeaseStore store;
  private final UUID holder;
  private final Runnable taken;
  private final Poller renewal;
  private volatile OptionalLong fence = OptionalLong.empty();
  private boolean reachable; // whether the database has answered the last time
  private volatile long asked; // System.nanoTime() before the lease was taken or renewed

  /**
   * @param work name of the work, the same on every node
   * @param holder this node
   * @param taken called when the lease was taken
   * @param registry gets a gauge of whether this node has the lease
   */
  public Lease(
      Database database, String work, UUID holder, Runnable taken, MeterRegistry registry) {
    this.work = work;
    this.holder = holder;
    this.store = new LeaseStore(database);
    this.taken = taken;
    this.renewal = new Poller("renew the lease on " + work, INTERVAL, Duration.ZERO, this::renew);
    Gauge.builder("paylink.lease.held", this, lease -> lease.fence().isPresent() ? 1 : 0)
        .description("1 if this node holds the lease; 0 if it stands by")
        .tag("lease", work)
        .register(registry);
  }

  /** Asks for the lease now and every second. */
  public void start(Vertx vertx) {
    renewal.start(vertx);
    renewal.wake();
  }

  /** The fence of the lease; empty while this node does not hold it. Can be called anywhere. */
  public OptionalLong fence() {
    boolean ended = System.nanoTime() - asked >= TIME.toNanos();
    return ended ? OptionalLong.empty() : fence;
  }

  private Future<Boolean> renew() {
    long now = System.nanoTime();
    return store
        .take(work, holder, TIME)
        .map(
            answer -> {
              asked = now;
              changed(answer);
              return false;
            })
        .onFailure(failure -> reachable = false);
  }

  private void changed(Optional<Long> answer) {
    reachable = true;
    OptionalLong before = fence;
    fence = answer.map(OptionalLong::of).orElseGet(OptionalLong::empty);
    if (fence.equals(before)) {
      return;
    }
    if (fence.isPresent()) {
      log.info("This node does the work {}", work);
      taken.run();
    } else {
      log.info("Another node does the work {}", work);
    }
  }

  /**
   * Stops asking for the lease and releases it, so that another node takes it within a second. If
   * the database does not respond, the lease expires later.
   */
  public Future<Void> release() {
    return renewal
        .stop()
        .compose(
            stopped -> {
              boolean held = fence.isPresent() && reachable;
              fence = OptionalLong.empty();
              return held ? store.release(work, holder) : Future.succeededFuture();
            });
  }
}
