package dev.paylink.events.webhook.delivery;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.events.webhook.delivery.Backlog.Run;
import dev.paylink.events.webhook.delivery.ModelDatabase.Endpoint;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;

/** Counts the lanes that a {@link QueueModel} has started, and checks the limits. */
final class QueueLimits {
  static final int SLOTS = 16;

  private final ModelDatabase database;
  private final Map<EndpointQueue, Integer> lanes = new HashMap<>();
  private final Map<UUID, Second> seconds = new HashMap<>();

  private record Second(Instant start, int begun) {}

  QueueLimits(ModelDatabase database) {
    this.database = database;
  }

  /** Starts the lanes of runs that were taken together. */
  void begin(List<Run> runs, Instant now) {
    Map<EndpointQueue, Integer> before = Map.copyOf(lanes);
    runs.forEach(run -> lanes.merge(run.endpoint(), run.lanes(), Integer::sum));
    assertTrue(count(lanes, all -> true) <= SLOTS, "slots");
    for (Run run : runs) {
      assertLimits(run, now);
      assertShares(run.endpoint(), before);
    }
  }

  private void assertLimits(Run run, Instant now) {
    Endpoint endpoint = database.endpoint(run.endpoint().id());
    assertTrue(lanes.get(run.endpoint()) <= endpoint.maxConcurrency, "maxConcurrency");
    if (endpoint.maxPerSecond != null) {
      Second second =
          seconds.merge(endpoint.id, new Second(now, run.lanes()), QueueLimits::following);
      assertTrue(second.begun() <= endpoint.maxPerSecond, "maxPerSecond");
      assertTrue(run.due().size() <= run.lanes(), "one attempt of each lane");
    }
  }

  private static Second following(Second before, Second now) {
    boolean same = before.start().plus(Duration.ofSeconds(1)).isAfter(now.start());
    return same ? new Second(before.start(), before.begun() + now.begun()) : now;
  }

  /** What others had before is at most what they have now. */
  private void assertShares(EndpointQueue queue, Map<EndpointQueue, Integer> before) {
    MerchantTurn merchant = queue.merchant();
    int free = SLOTS - count(before, other -> other.merchant() != merchant);
    int own = count(lanes, one -> one.merchant() == merchant);
    assertTrue(own <= Math.max(1, free / 4), "a quarter for a merchant");
    if (queue.isSlow()) {
      int slow = count(lanes, one -> one.merchant() == merchant && one.isSlow());
      assertTrue(slow <= Math.max(1, free / 8), "an eighth for the slow ones of a merchant");
      assertTrue(count(lanes, EndpointQueue::isSlow) <= SLOTS / 2, "half for all slow ones");
    }
  }

  private static int count(Map<EndpointQueue, Integer> lanes, Predicate<EndpointQueue> condition) {
    return lanes.entrySet().stream()
        .filter(one -> condition.test(one.getKey()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  void endLane(EndpointQueue queue) {
    lanes.merge(queue, -1, (before, one) -> before + one == 0 ? null : before + one);
  }
}
