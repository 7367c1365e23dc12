package dev.paylink.webhook;

import dev.paylink.webhook.DeliveryStore.Attempted;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * Notes what was delivered: at once if nothing is being noted, else together with all else that is
 * delivered meanwhile. So nothing waits for company, and under load a commit serves many. An
 * instance belongs to one event loop.
 */
final class SuccessLog {
  private static final int MAX_AT_ONCE = 256;

  private final DeliveryStore store;
  private final InstantSource clock;
  private final Queue<Entry> waiting = new ArrayDeque<>();
  private boolean writing;

  private record Entry(Attempted attempt, Promise<Void> noted) {}

  SuccessLog(DeliveryStore store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Completes once it is noted. */
  Future<Void> note(Attempted attempt) {
    Promise<Void> noted = Promise.promise();
    waiting.add(new Entry(attempt, noted));
    if (!writing) {
      write();
    }
    return noted.future();
  }

  private void write() {
    List<Entry> batch = new ArrayList<>();
    while (batch.size() < MAX_AT_ONCE && !waiting.isEmpty()) {
      batch.add(waiting.remove());
    }
    writing = true;
    write(batch)
        .onComplete(
            written -> {
              // First the next ones: whoever hears that these are noted may bring more.
              writing = false;
              if (!waiting.isEmpty()) {
                write();
              }
              batch.forEach(entry -> entry.noted().handle(written));
            });
  }

  private Future<Void> write(List<Entry> batch) {
    return store.succeeded(batch.stream().map(Entry::attempt).toList(), clock.instant());
  }
}
