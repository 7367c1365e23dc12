package dev.paylink.events.webhook.delivery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.events.webhook.delivery.Backlog.Reading;
import dev.paylink.events.webhook.delivery.Backlog.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A delivery loop of {@link EndpointTurns} and {@link Backlog} without Vert.x. Whatever takes time
 * is started by one step and ended by a later one, in any order that {@link DueFinder} and {@link
 * Lanes} allow.
 */
final class QueueModel {
  private static final Duration RETRY = Duration.ofSeconds(5);
  private static final Duration FRESH = Duration.ofSeconds(1);

  private final ModelDatabase database = new ModelDatabase();
  private final QueueLimits limits = new QueueLimits(database);
  private final EndpointTurns turns =
      new EndpointTurns(new SlotLimits(QueueLimits.SLOTS), shard -> mayBegin(shard));
  private final Backlog backlog = new Backlog(turns);
  private final List<Work> begun = new ArrayList<>();
  private final Set<UUID> taken = new HashSet<>(); // and neither put back nor closed
  private final Set<UUID> held = new HashSet<>();
  private Set<Integer> shards = Set.of();
  private boolean open = true;
  private Instant now = Instant.parse("2026-11-21T10:00:00Z");
  private int finding;
  private boolean preparing;

  /** Something that takes time. */
  private interface Work {
    void end(boolean succeeds);
  }

  /** Writes deliveries that became due a while ago. */
  void write(int endpoint, int count, int lateMs) {
    for (int i = 0; i < count; i++) {
      database.write(endpoint, now.minusMillis(lateMs));
    }
  }

  /** Writes all deliveries again that were written. */
  void writeAllAgain() {
    database.writeAllAgain(now);
  }

  void raise(int endpoint) {
    database.raise(endpoint);
  }

  void pass(int ms) {
    now = now.plusMillis(ms);
  }

  private boolean mayBegin(int shard) {
    return open && shards.contains(shard);
  }

  /** Attempts start only while it is open. */
  void open(boolean isOpen) {
    open = isOpen;
  }

  /** Owns these shards; attempts start in these only. */
  void own(Set<Integer> owned) {
    shards = owned;
    backlog.keep(owned);
  }

  /** Starts to look for some of what is due, for what is low, and for the first of endpoints. */
  void find(long seed, boolean walk) {
    if (finding > 0) {
      return;
    }
    Random random = new Random(seed);
    Set<Integer> in = shards;
    Instant until = now;
    query(
        () -> database.due(in, until).filter(due -> random.nextBoolean()).toList(),
        (fresh, ok) -> {
          backlog.found(ok ? fresh : List.of());
          if (ok && random.nextBoolean()) {
            backlog.readAfter(fresh); // as if there were more
          }
        });
    read();
    if (walk) {
      query(
          () -> database.first(in, until),
          (first, ok) -> {
            if (ok) {
              first.forEach(backlog::foundFirst);
              backlog.forgetUnused(until);
            }
          });
    }
  }

  private void read() {
    Instant until = now;
    Map<EndpointQueue, Reading> reading = backlog.beginReading();
    if (!reading.isEmpty()) {
      query(
          () -> database.ofEndpoints(reading, until),
          (found, ok) -> {
            if (ok) {
              backlog.read(reading, found);
            } else {
              backlog.readFailed(reading.keySet());
            }
          });
    }
  }

  /** What is there at the end of the first step is taken up at the end of the second. */
  private void query(Supplier<List<Due>> rows, BiConsumer<List<Due>, Boolean> result) {
    finding++;
    begun.add(
        any -> {
          List<Due> found = rows.get();
          begun.add(
              ok -> {
                finding--;
                result.accept(found, ok);
              });
        });
  }

  /** Takes deliveries, and starts to read what is sent. */
  void take(int most) {
    if (preparing) {
      return;
    }
    preparing = true;
    Instant at = now;
    List<Run> runs = backlog.take(most, at);
    limits.begin(runs, at);
    for (Run run : runs) {
      for (Due due : run.due()) {
        assertTrue(mayBegin(due.shard()), "must not begin");
        assertTrue(taken.add(due.id()) && !held.contains(due.id()), "twice");
      }
    }
    begun.add(
        ok -> {
          Set<UUID> there =
              database.due(ModelDatabase.SHARDS, at).map(Due::id).collect(Collectors.toSet());
          begun.add(also -> prepared(runs, ok && also ? there : null, at));
        });
  }

  /**
   * @param there what is sent; null if it could not be read
   */
  private void prepared(List<Run> runs, @Nullable Set<UUID> there, Instant at) {
    preparing = false;
    for (Run run : runs) {
      if (there != null) {
        run.due().stream().filter(due -> !there.contains(due.id())).forEach(this::close);
        run.due().removeIf(due -> !there.contains(due.id()));
      }
      for (int lane = run.lanes(); lane > 0; lane--) {
        if (there == null) {
          endLane(run);
        } else {
          next(run, at);
        }
      }
    }
  }

  private void next(Run run, Instant at) {
    Due due = run.due().peek();
    if (due == null || !mayBegin(due.shard()) || now.isAfter(at.plus(FRESH))) {
      endLane(run);
      return;
    }
    run.due().remove();
    Instant started = now;
    EndpointTurns.Attempt attempt = turns.begin(run.endpoint(), started);
    begun.add(
        accepted -> {
          turns.end(attempt, now);
          run.endpoint().setFast(accepted && now.equals(started));
          if (run.endpoint().isSlow()) {
            endLane(run);
          } else {
            next(run, at);
          }
          record(due, accepted);
        });
  }

  private void endLane(Run run) {
    run.due().forEach(due -> taken.remove(due.id()));
    backlog.putBack(run);
    turns.endLane(run.endpoint());
    limits.endLane(run.endpoint());
  }

  private void record(Due due, boolean accepted) {
    begun.add(
        recorded -> {
          if (!recorded) {
            hold(due);
          } else if (accepted) {
            database.remove(due.id());
            close(due);
          } else {
            database.postpone(due.id(), now.plus(RETRY));
            close(due);
          }
        });
  }

  private void hold(Due due) {
    taken.remove(due.id());
    held.add(due.id());
    backlog.release(due);
    begun.add(
        any -> {
          held.remove(due.id());
          backlog.forget(due);
        });
  }

  private void close(Due due) {
    taken.remove(due.id());
    backlog.close(due);
  }

  /** Ends something that was started. */
  void end(int which, boolean succeeds) {
    if (!begun.isEmpty()) {
      begun.remove(which % begun.size()).end(succeeds);
    }
    assertEquals(taken.size(), backlog.open());
  }

  /** Has everything work: whatever is due is sent within some rounds. */
  void assertSendsAll(int rounds) {
    open(true);
    own(ModelDatabase.SHARDS);
    for (int round = 0; round < rounds && !database.isEmpty(); round++) {
      pass(1_000);
      find(round, true);
      endAll();
      take(512);
      endAll();
    }
    assertTrue(database.isEmpty(), "lost");
    assertEquals(0, backlog.open());
  }

  private void endAll() {
    while (!begun.isEmpty()) {
      end(0, true);
    }
  }
}
