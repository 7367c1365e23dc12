package dev.paylink.events.webhook.delivery;

import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.events.webhook.delivery.WaitingEndpoints.Waiting;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/**
 * Finds waiting endpoints that claims have not seen: of deliveries that were committed late, that
 * became due before this node started, that were made due in the past, or that were forgotten.
 * Walks through the table of deliveries in parts, all of it at the start and then a part each
 * second. What it finds is a hint, so a failure only delays it. An instance belongs to one event
 * loop.
 */
final class WaitingSearch {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /**
   * A delivery is committed at most about so long after its due time: statements last 2 s at most,
   * and wait for locks and connections.
   */
  private static final Duration LATENESS = Duration.ofSeconds(5);

  /** 2 MB, with at most about 15,000 deliveries. */
  private static final int BLOCKS = 256;

  /**
   * A search that takes longer than usual leaves the database alone for this many times as long.
   */
  private static final int PAUSE = 20;

  private final WaitingStore store;
  private final InstantSource clock;
  private final Consumer<List<Waiting>> found;
  private final LookWindow late;
  private final Poller poller;
  private long block;
  private boolean starting = true; // has not walked through all since the start or a failure
  private long notBefore = System.nanoTime();

  /**
   * @param found gets endpoints that are enabled and have due deliveries
   */
  WaitingSearch(WaitingStore store, InstantSource clock, Gate gate, Consumer<List<Waiting>> found) {
    this.store = store;
    this.clock = clock;
    this.found = found;
    this.late = new LookWindow(clock.instant(), LATENESS);
    this.poller =
        new Poller("search for waiting deliveries", INTERVAL, Duration.ZERO, this::search)
            .behind(gate);
  }

  void start(Vertx vertx) {
    poller.start(vertx);
    poller.wake();
  }

  /** Walks through all of the table again without pauses. */
  void restart() {
    starting = true;
    block = 0;
  }

  /** Looks each time, and walks on unless it pauses. */
  private Future<Boolean> search() {
    return look().eventually(this::walkUnlessPausing).map(looked -> starting);
  }

  private Future<Void> walkUnlessPausing() {
    long begun = System.nanoTime();
    if (begun - notBefore < 0) {
      return Future.succeededFuture();
    }
    return walk()
        .onComplete(
            ended -> {
              long end = System.nanoTime();
              boolean pauses = !starting || ended.failed();
              notBefore = pauses ? end + PAUSE * (end - begun) : end;
            });
  }

  private Future<Void> look() {
    Instant now = clock.instant();
    return store
        .look(late.begin(now), now)
        .onFailure(failure -> late.failed(now))
        .map(
            look -> {
              late.looked(now, look.end());
              announce(look.endpoints());
              return null;
            });
  }

  private Future<Void> walk() {
    return store
        .walk(block, BLOCKS, clock.instant())
        .map(
            walk -> {
              block += BLOCKS;
              if (block >= walk.blocks()) {
                block = starting ? anyOf(walk.blocks()) : 0;
                starting = false;
              }
              announce(walk.endpoints());
              return null;
            });
  }

  /** Loops go on from different blocks, so that together they find things sooner. */
  private static long anyOf(long blocks) {
    return ThreadLocalRandom.current().nextLong(Math.max(1, blocks));
  }

  /** In any order, so that loops which find the same endpoints begin with different ones. */
  private void announce(List<Waiting> endpoints) {
    if (!endpoints.isEmpty()) {
      List<Waiting> shuffled = new ArrayList<>(endpoints);
      Collections.shuffle(shuffled, ThreadLocalRandom.current());
      found.accept(shuffled);
    }
  }

  Future<Void> stop() {
    return poller.stop();
  }
}
