package dev.paylink.events.webhook.delivery;

import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import dev.paylink.events.webhook.delivery.Backlog.Reading;
import dev.paylink.events.webhook.delivery.Due.Position;
import dev.paylink.events.webhook.delivery.DueStore.Step;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the due deliveries of the owned shards for a {@link Backlog}, in three ways: at a wake-up,
 * what has become due since the last look; of an endpoint whose next deliveries are low, more; and
 * once a second the first due delivery of every endpoint. The last finds what the others miss: what
 * was committed long after its due time, and what waits when a shard is taken over or an endpoint
 * is enabled. An instance belongs to one event loop.
 */
final class DueFinder {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** Under load, deliveries that become due during the pause share one read. */
  private static final Duration PAUSE = Duration.ofMillis(5);

  /** A delivery is usually committed at most so long after its due time. */
  private static final Duration LATENESS = Duration.ofMillis(250);

  /** Of a shard. */
  private static final int MOST_FRESH = 200;

  /** Endpoints of a step of the walk through all. */
  private static final int MOST_FIRST = 1_000;

  /** The walk rests so many times as long as it takes, as it may while an old snapshot is open. */
  private static final int WALK_SHARE = 10;

  private static final long MOST_REST_MS = 5_000;

  /** Less than the interval, so that no run of the poller comes too early for it. */
  private static final Duration WALK_PAUSE = Duration.ofMillis(900);

  private static final UUID LOWEST = new UUID(0, 0);

  private final DueStore store;
  private final Backlog backlog;
  private final InstantSource clock;
  private final Runnable found;
  private final Poller poller;
  private final Poller walker;
  private final Poller takeover;
  private final Map<Integer, Position> since = new TreeMap<>(); // by shard
  private final Map<Integer, UUID> walk = new TreeMap<>(); // by shard that is left: where it is
  private final Set<Integer> taken = new TreeSet<>(); // whose waiting events were not looked at yet
  private @Nullable Vertx vertx; // set by start
  private boolean woken;
  private long nextWalkNanos = System.nanoTime();

  /**
   * @param found called when something may have been found
   */
  DueFinder(DueStore store, Backlog backlog, InstantSource clock, Gate gate, Runnable found) {
    this.store = store;
    this.backlog = backlog;
    this.clock = clock;
    this.found = found;
    this.poller = new Poller("find due deliveries", INTERVAL, PAUSE, this::find).behind(gate);
    this.walker =
        new Poller("walk through endpoints", INTERVAL, Duration.ZERO, this::walk).behind(gate);
    this.takeover =
        new Poller("take shards over", INTERVAL, Duration.ZERO, this::makeFirstDue).behind(gate);
  }

  void start(Vertx vertx) {
    this.vertx = vertx;
    poller.start(vertx);
    walker.start(vertx);
    takeover.start(vertx);
  }

  /** Looks now, or again after the look that is under way. */
  void wake() {
    woken = true;
    poller.wake();
  }

  /** Reads what is low. */
  void read() {
    poller.wake();
  }

  /** Looks only in these shards from now on, and walks through added shards. */
  void keep(Set<Integer> shards) {
    since.keySet().retainAll(shards);
    walk.keySet().retainAll(shards);
    taken.retainAll(shards);
    Instant now = clock.instant();
    for (int shard : shards) {
      if (since.putIfAbsent(shard, Position.at(now.minus(LATENESS))) == null) {
        walk.put(shard, LOWEST);
        taken.add(shard);
        walker.wake();
        takeover.wake();
      }
    }
  }

  /** Of shards that were taken over, what waits for an event that has gone. */
  private Future<Boolean> makeFirstDue() {
    if (taken.isEmpty()) {
      return Poller.NOTHING_TO_DO;
    }
    List<Integer> shards = List.copyOf(taken);
    return store
        .makeFirstDue(shards, clock.instant(), MOST_FIRST)
        .map(
            made -> {
              if (made < MOST_FIRST) {
                taken.removeAll(shards);
              }
              walker.wake(); // it finds them
              return !taken.isEmpty();
            });
  }

  private Future<Boolean> find() {
    if (since.isEmpty()) {
      return Poller.NOTHING_TO_DO;
    }
    Instant now = clock.instant();
    return Future.join(fresh(now), read(now))
        .map(done -> backlog.hasToRead())
        .onComplete(done -> found.run());
  }

  private Future<Void> fresh(Instant now) {
    if (!woken) {
      return Future.succeededFuture();
    }
    woken = false;
    Map<Integer, Position> from = new TreeMap<>(since);
    return store
        .fresh(from, now, MOST_FRESH)
        .map(
            due -> {
              from.keySet().forEach(shard -> looked(shard, Position.at(now.minus(LATENESS))));
              backlog.found(due);
              due.stream()
                  .collect(Collectors.groupingBy(Due::shard))
                  .values()
                  .forEach(this::walkIfCut);
              return null;
            });
  }

  /** Leaves a shard of which more has become due than is read to the other ways of finding it. */
  private void walkIfCut(List<Due> ofShard) {
    if (ofShard.size() == MOST_FRESH) {
      backlog.readAfter(ofShard);
      walk.put(ofShard.get(0).shard(), LOWEST);
      walker.wake();
    }
  }

  private void looked(int shard, Position until) {
    since.computeIfPresent(shard, (same, before) -> until.compareTo(before) > 0 ? until : before);
  }

  private Future<Void> read(Instant now) {
    Map<EndpointQueue, Reading> reading = backlog.beginReading();
    if (reading.isEmpty()) {
      return Future.succeededFuture();
    }
    return store
        .ofEndpoints(reading, now)
        .onFailure(failure -> backlog.readFailed(reading.keySet()))
        .map(
            due -> {
              backlog.read(reading, due);
              return null;
            });
  }

  /** A step of a walk, after which the walk rests for most of the time. */
  private Future<Boolean> walk() {
    Instant now = clock.instant();
    if (walk.isEmpty()) {
      if (since.isEmpty() || System.nanoTime() < nextWalkNanos) {
        return Poller.NOTHING_TO_DO;
      }
      since.keySet().forEach(shard -> walk.put(shard, LOWEST));
      nextWalkNanos = System.nanoTime() + WALK_PAUSE.toNanos();
    }
    backlog.forgetUnused(now);
    if (!backlog.hasRoom()) {
      return Poller.NOTHING_TO_DO;
    }
    long started = System.nanoTime();
    Map<Integer, UUID> from = Map.copyOf(walk);
    return store
        .step(new TreeMap<>(from), now, MOST_FIRST)
        .compose(
            step -> {
              walked(from, step);
              step.first().forEach(backlog::foundFirst);
              found.run();
              return rest(System.nanoTime() - started).map(rested -> !walk.isEmpty());
            });
  }

  /** Goes on after the last endpoint; what was put to the start meanwhile starts there. */
  private void walked(Map<Integer, UUID> from, Step step) {
    for (Map.Entry<Integer, UUID> one : new TreeMap<>(from).entrySet()) {
      UUID end = one.getKey().equals(step.shard()) ? step.endpointId() : null;
      if (end == null) {
        walk.remove(one.getKey(), one.getValue());
      } else {
        walk.replace(one.getKey(), one.getValue(), end);
        return;
      }
    }
  }

  private Future<?> rest(long nanos) {
    long pause = Math.min(TimeUnit.NANOSECONDS.toMillis(WALK_SHARE * nanos), MOST_REST_MS);
    return pause == 0 || vertx == null
        ? Future.succeededFuture()
        : vertx.timer(pause, TimeUnit.MILLISECONDS);
  }

  Future<?> stop() {
    return Future.join(poller.stop(), walker.stop(), takeover.stop());
  }
}
