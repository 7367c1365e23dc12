package dev.paylink.events.webhook.delivery;

import dev.paylink.events.webhook.delivery.Due.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The due deliveries that a delivery loop knows: of each endpoint the next ones, in all at most
 * about {@link #MAX_DUE} deliveries of {@link #MAX_ENDPOINTS} endpoints. The database is the truth:
 * what has no room here is read when there is room. An instance belongs to one event loop.
 */
final class Backlog {
  /** With so many known, each endpoint keeps one only. */
  static final int MAX_DUE = 20_000;

  static final int MAX_ENDPOINTS = 20_000;

  static final int SHARDS = 64;

  /** Endpoints whose deliveries are read by one statement. */
  private static final int READ_AT_ONCE = 64;

  /** How long an endpoint is remembered as slow or fast that has no deliveries. */
  private static final Duration MEMORY = Duration.ofMinutes(1);

  /** The same while many are known. */
  private static final Duration SHORT_MEMORY = Duration.ofSeconds(1);

  private final EndpointTurns turns;
  private final Map<UUID, EndpointQueue> queues = new HashMap<>();
  private final Map<UUID, MerchantTurn> merchants = new HashMap<>();
  private final Set<UUID> known = new HashSet<>(); // waiting, in flight, or not recorded yet
  private final Set<EndpointQueue> toRead = new LinkedHashSet<>();
  private final int[] open = new int[SHARDS]; // taken, by shard
  private Set<Integer> shards = Set.of(); // what is found in others is passed over
  private int waiting;

  Backlog(EndpointTurns turns) {
    this.turns = turns;
  }

  /** Takes up deliveries that have become due. */
  void found(Collection<Due> due) {
    due.forEach(this::offer);
  }

  /** Has the endpoints of deliveries read again after these. */
  void readAfter(Collection<Due> due) {
    for (Due one : due) {
      EndpointQueue queue = queues.get(one.endpointId());
      if (queue != null) {
        queue.readAfter(one.position());
        readIfLow(queue);
      }
    }
  }

  private void offer(Due due) {
    EndpointQueue queue = queue(due);
    if (queue != null && !known.contains(due.id()) && !queue.leaves(due)) {
      add(queue, due);
    }
  }

  private void add(EndpointQueue queue, Due due) {
    if (queue.size() >= (waiting < MAX_DUE ? queue.window() : 1)) {
      queue.leave(due);
      return;
    }
    known.add(due.id());
    waiting++;
    queue.add(due);
    turns.add(queue);
  }

  /** Null in the shard of another, and without room for more endpoints, which are found again. */
  private @Nullable EndpointQueue queue(Due due) {
    if (!shards.contains(due.shard())) {
      return null;
    }
    EndpointQueue queue = queues.get(due.endpointId());
    if (queue == null) {
      if (queues.size() >= MAX_ENDPOINTS) {
        return null;
      }
      MerchantTurn merchant = merchants.computeIfAbsent(due.merchantId(), MerchantTurn::new);
      merchant.addQueues(1);
      queue = new EndpointQueue(due, merchant);
      queues.put(due.endpointId(), queue);
    }
    queue.limits(due);
    return queue;
  }

  /**
   * Takes up the first due delivery of an endpoint. If it was not waiting here, others of the
   * endpoint may be due that are not known.
   */
  void foundFirst(Due due) {
    EndpointQueue queue = queue(due);
    if (queue == null) {
      return;
    }
    Due first = queue.first();
    if (first == null || !first.id().equals(due.id())) {
      offer(due);
      queue.readAfter(due.position());
    }
    readIfLow(queue);
    turns.add(queue); // its limits may have been raised
  }

  private void readIfLow(EndpointQueue queue) {
    if (queue.shouldRead()) {
      toRead.add(queue);
    }
  }

  /** Whether there is room for endpoints that are not known. */
  boolean hasRoom() {
    return queues.size() < MAX_ENDPOINTS;
  }

  boolean hasToRead() {
    return !toRead.isEmpty();
  }

  /**
   * What to read of an endpoint.
   *
   * @param after the place after which
   * @param most deliveries
   */
  record Reading(Position after, int most) {}

  /** The endpoints whose deliveries are to be read next. */
  Map<EndpointQueue, Reading> beginReading() {
    Map<EndpointQueue, Reading> next = new LinkedHashMap<>();
    for (Iterator<EndpointQueue> all = toRead.iterator();
        all.hasNext() && next.size() < READ_AT_ONCE; ) {
      EndpointQueue queue = all.next();
      all.remove();
      if (queue.shouldRead()) {
        next.put(queue, new Reading(queue.beginReading(), queue.window()));
      }
    }
    return next;
  }

  /** Stops reading without a result. */
  void readFailed(Collection<EndpointQueue> reading) {
    reading.forEach(EndpointQueue::readFailed);
    toRead.addAll(reading);
  }

  /** Takes up what was read of endpoints. */
  void read(Map<EndpointQueue, Reading> reading, List<Due> found) {
    Map<UUID, List<Due>> byEndpoint =
        found.stream().collect(Collectors.groupingBy(Due::endpointId));
    reading.forEach(
        (queue, read) -> {
          queue.endReading();
          if (!shards.contains(queue.shard())) {
            return;
          }
          List<Due> due = byEndpoint.getOrDefault(queue.id(), List.of());
          if (due.size() == read.most()) {
            queue.readAfter(due.get(due.size() - 1).position());
          }
          due.stream().filter(one -> !known.contains(one.id())).forEach(one -> add(queue, one));
          readIfLow(queue);
        });
  }

  /** Deliveries of one endpoint to send, over so many lanes. */
  static final class Run {
    private final EndpointQueue endpoint;
    private final Queue<Due> due = new ArrayDeque<>();
    private int lanes;

    private Run(EndpointQueue endpoint) {
      this.endpoint = endpoint;
    }

    EndpointQueue endpoint() {
      return endpoint;
    }

    Queue<Due> due() {
      return due;
    }

    int lanes() {
      return lanes;
    }
  }

  /** Takes up to {@code most} deliveries in turn. The lanes of each run have started. */
  List<Run> take(int most, Instant now) {
    Map<EndpointQueue, Run> runs = new LinkedHashMap<>();
    int left = most;
    turns.begin(now);
    for (EndpointQueue next; left > 0 && (next = turns.next(now)) != null; left--) {
      Run run = runs.computeIfAbsent(next, Run::new);
      run.lanes++;
      take(run, 1);
      turns.add(next);
    }
    for (Run run : runs.values()) {
      left -= take(run, Math.min(left, run.lanes * (run.endpoint.perLane() - 1)));
      readIfLow(run.endpoint);
    }
    return List.copyOf(runs.values());
  }

  private int take(Run run, int most) {
    int taken = 0;
    for (Due due; taken < most && (due = run.endpoint.poll()) != null; taken++) {
      run.due.add(due);
      open[due.shard()]++;
    }
    waiting -= taken;
    return taken;
  }

  /** Puts back what a run has not sent, or forgets it if its shard is not kept any more. */
  void putBack(Run run) {
    boolean kept = shards.contains(run.endpoint.shard());
    for (Due due; (due = run.due.poll()) != null; ) {
      if (kept) {
        release(due);
        waiting++;
        run.endpoint.add(due);
      } else {
        close(due);
      }
    }
    turns.add(run.endpoint);
  }

  /** Closes a delivery that was taken: it was recorded, or stays in the database. */
  void close(Due due) {
    release(due);
    forget(due);
  }

  /** Closes a delivery that was taken, but does not take it again until {@link #forget}. */
  void release(Due due) {
    open[due.shard()]--;
  }

  void forget(Due due) {
    known.remove(due.id());
  }

  /** Whether nothing of a shard is taken. */
  boolean isIdle(int shard) {
    return open[shard] == 0;
  }

  /** The number of deliveries that are taken. */
  int open() {
    return Arrays.stream(open).sum();
  }

  /** Forgets what waits in other shards than these, and takes up nothing of them. */
  void keep(Set<Integer> kept) {
    shards = kept;
    for (EndpointQueue queue : queues.values()) {
      if (!shards.contains(queue.shard())) {
        for (Due due : queue.clear()) {
          known.remove(due.id());
          waiting--;
        }
      }
    }
  }

  /** Forgets endpoints that have had no deliveries for some time. */
  void forgetUnused(Instant now) {
    // Not within the second for which the limits of an endpoint count.
    Instant since = now.minus(queues.size() < MAX_ENDPOINTS / 2 ? MEMORY : SHORT_MEMORY);
    for (Iterator<EndpointQueue> all = queues.values().iterator(); all.hasNext(); ) {
      EndpointQueue queue = all.next();
      if (queue.isForgettable(since)) {
        all.remove();
        if (queue.merchant().addQueues(-1) == 0) {
          merchants.remove(queue.merchant().id());
        }
      }
    }
  }
}
