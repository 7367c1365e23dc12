package dev.paylink.events.webhook.shard;

import dev.paylink.base.id.Ids;
import dev.paylink.base.work.Poller;
import dev.paylink.data.db.Database;
import dev.paylink.events.webhook.shard.ShardStore.State;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The shards of one delivery loop, a sender. Its lease is renewed each second; when its node dies,
 * other senders take its shards within {@link #TIME} and two seconds. Senders share the shards
 * evenly. A sender with too many gives some up, first the shards with nothing in flight. The other
 * surplus shards get no new attempt. It gives them up when the deliveries in flight are recorded.
 *
 * <p>A sender that was stopped for longer than its lease does not know that it was removed. What it
 * records then has no effect, by the condition {@link ShardSql#fence}, and it starts as another
 * sender. An instance belongs to one event loop.
 */
public final class ShardLease {
  private static final Logger log = LoggerFactory.getLogger(ShardLease.class);

  /** How long a lease lasts that is not renewed. */
  static final Duration TIME = Duration.ofSeconds(6);

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final ShardStore store;
  private final Ids ids;
  private final UUID nodeId;
  private final Holder holder;
  private final Poller renewal;
  private @Nullable UUID sender;
  private Set<Integer> owned = Set.of();
  private Set<Integer> leaving = Set.of(); // of the owned ones
  private long renewedNanos;
  private boolean stopping;

  /** What is done with the shards. */
  public interface Holder {
    /** Called when these shards, and no others, are owned and are not leaving. */
    void keeps(Set<Integer> shards);

    /** Whether no delivery of a shard is in flight or unrecorded. */
    boolean isIdle(int shard);
  }

  public ShardLease(Database database, Ids ids, UUID nodeId, Holder holder) {
    this.store = new ShardStore(database);
    this.ids = ids;
    this.nodeId = nodeId;
    this.holder = holder;
    this.renewal = new Poller("own shards of deliveries", INTERVAL, Duration.ZERO, this::renew);
  }

  /** Asks for shards now and every second. */
  public void start(Vertx vertx) {
    renewal.start(vertx);
    renewal.wake();
  }

  /**
   * The sender, by which {@link ShardSql#fence} knows the loop; null while the lease has expired.
   * Attempts may start only while there is a sender.
   */
  public @Nullable UUID sender() {
    return System.nanoTime() - renewedNanos < TIME.toNanos() ? sender : null;
  }

  /** Whether an attempt of a shard's deliveries may start. */
  public boolean mayBegin(int shard) {
    return !stopping && sender() != null && owned.contains(shard) && !leaving.contains(shard);
  }

  /** Gives a shard up early that is leaving, when its last delivery was recorded. */
  public void ended(int shard) {
    if (leaving.contains(shard) && holder.isIdle(shard)) {
      renewal.wake();
    }
  }

  private Future<Boolean> renew() {
    long asked = System.nanoTime();
    return (sender == null ? join() : store.renew(sender, TIME))
        .compose(
            holds -> {
              if (!holds) {
                lost();
                return Future.succeededFuture(!stopping); // start as another sender
              }
              renewedNanos = asked;
              return store.state().compose(this::share).map(false);
            });
  }

  private Future<Boolean> join() {
    if (stopping) {
      return Future.succeededFuture(false);
    }
    UUID id = ids.next();
    return store
        .join(id, nodeId, TIME)
        .map(
            joined -> {
              sender = id;
              return true;
            });
  }

  private void lost() {
    if (sender != null) {
      log.warn(
          "The lease on {} shards of deliveries has ended; other nodes send them", owned.size());
      sender = null;
      own(Set.of(), Set.of());
    }
  }

  private Future<Void> share(State state) {
    UUID self = sender;
    if (self == null || !state.senders().contains(self)) {
      return Future.succeededFuture(); // the next renewal says so
    }
    Set<Integer> shards = ownedBy(self, state.owners());
    int due = stopping ? 0 : ShardShares.of(self, state.senders(), state.owners());
    own(shards, leaving(shards, shards.size() - due));
    if (owned.size() < due) {
      return store.take(self, due - owned.size()).map(this::taken);
    }
    Set<Integer> idle = leaving.stream().filter(holder::isIdle).collect(Collectors.toSet());
    return idle.isEmpty() ? Future.succeededFuture() : giveUp(self, idle);
  }

  private static Set<Integer> ownedBy(UUID sender, List<@Nullable UUID> owners) {
    return IntStream.range(0, owners.size())
        .filter(shard -> sender.equals(owners.get(shard)))
        .boxed()
        .collect(Collectors.toSet());
  }

  /** Shards that are already leaving come first, then shards that can leave at once. */
  private Set<Integer> leaving(Set<Integer> shards, int count) {
    return shards.stream()
        .sorted(
            Comparator.comparing((Integer shard) -> !leaving.contains(shard))
                .thenComparing(shard -> !holder.isIdle(shard)))
        .limit(Math.max(0, count))
        .collect(Collectors.toSet());
  }

  private Void taken(Collection<Integer> shards) {
    Set<Integer> more = new HashSet<>(owned);
    more.addAll(shards);
    own(more, leaving);
    return null;
  }

  private Future<Void> giveUp(UUID self, Set<Integer> shards) {
    own(without(owned, shards), without(leaving, shards));
    return store.giveUp(self, shards);
  }

  private static Set<Integer> without(Set<Integer> shards, Set<Integer> some) {
    Set<Integer> rest = new HashSet<>(shards);
    rest.removeAll(some);
    return rest;
  }

  private void own(Set<Integer> shards, Set<Integer> leavingOfThem) {
    if (!shards.equals(owned)) {
      log.debug("Owns the shards {}", new TreeSet<>(shards));
    }
    owned = shards;
    leaving = leavingOfThem;
    holder.keeps(without(owned, leaving));
  }

  /** Starts no attempts any more, and gives up each shard when nothing of it is in flight. */
  public void handOver() {
    stopping = true;
    renewal.wake();
  }

  /** Gives up all shards. What is still in flight is not recorded, and sent again by others. */
  public Future<Void> leave() {
    stopping = true;
    return renewal
        .stop()
        .compose(
            stopped -> {
              UUID self = sender;
              sender = null;
              own(Set.of(), Set.of());
              return self == null ? Future.succeededFuture() : store.leave(self);
            });
  }
}
