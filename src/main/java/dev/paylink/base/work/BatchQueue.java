package dev.paylink.base.work;

import dev.paylink.api.Fault;
import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The items that wait for a statement of a {@link BatchWriter}; their clients take turns. */
final class BatchQueue<T, R> {
  private final BatchLimits limits;
  private final Map<Object, Client<T, R>> clients = new HashMap<>();
  private final Deque<Client<T, R>> turns = new ArrayDeque<>();
  private final Set<Object> underWay = new HashSet<>(); // unique values
  private int size;

  BatchQueue(BatchLimits limits) {
    this.limits = limits;
  }

  /**
   * An item with the promise of its result.
   *
   * @param context of Vert.x in which it came; null outside of one
   */
  record Entry<T, R>(
      T item, BatchTerms terms, Promise<R> written, @Nullable Context context, long since) {
    Entry(T item, BatchTerms terms) {
      this(item, terms, Promise.promise(), Vertx.currentContext(), System.nanoTime());
    }
  }

  private record Client<T, R>(Object name, Queue<Entry<T, R>> waiting) {}

  int size() {
    return size;
  }

  void add(Entry<T, R> entry) {
    Client<T, R> client = clients.get(entry.terms().client());
    if (client == null) {
      client = new Client<>(entry.terms().client(), new ArrayDeque<>());
      clients.put(client.name(), client);
      turns.add(client);
    }
    client.waiting().add(entry);
    size++;
  }

  /**
   * Takes the items of the next statement, in the order of each client, without items that wait for
   * a unique value. A client whose next item does not fit keeps its turn.
   */
  List<Entry<T, R>> next() {
    List<Entry<T, R>> batch = new ArrayList<>();
    Deque<Client<T, R>> held = new ArrayDeque<>();
    int bytes = 0;
    while (batch.size() < limits.items() && !turns.isEmpty()) {
      Client<T, R> client = turns.remove();
      Entry<T, R> entry =
          take(client, batch.isEmpty() ? Integer.MAX_VALUE : limits.bytes() - bytes);
      if (client.waiting().isEmpty()) {
        clients.remove(client.name());
      } else if (entry == null) {
        held.push(client);
      } else {
        turns.add(client);
      }
      if (entry != null) {
        bytes += entry.terms().bytes();
        underWay.addAll(entry.terms().unique());
        batch.add(entry);
      }
    }
    held.forEach(turns::addFirst);
    return batch;
  }

  /** Takes the next item of a client that may be written now; null if absent. */
  private @Nullable Entry<T, R> take(Client<T, R> client, int room) {
    for (Iterator<Entry<T, R>> rest = client.waiting().iterator(); rest.hasNext(); ) {
      Entry<T, R> entry = rest.next();
      Fault refusal = refusal(entry);
      if (refusal == null && entry.terms().unique().stream().anyMatch(underWay::contains)) {
        continue;
      }
      if (refusal == null && entry.terms().bytes() > room) {
        return null;
      }
      rest.remove();
      size--;
      if (refusal == null) {
        return entry;
      }
      entry.written().fail(refusal);
      rest = client.waiting().iterator(); // whom it failed may have added another one
    }
    return null;
  }

  /**
   * Whether an item is not to be written any more, as nobody waits for its result, or it has waited
   * too long; then fails it.
   */
  boolean isDropped(Entry<T, R> entry) {
    Fault refusal = refusal(entry);
    return refusal != null && entry.written().tryFail(refusal);
  }

  private @Nullable Fault refusal(Entry<T, R> entry) {
    if (entry.terms().cancelled().getAsBoolean()) {
      return Fault.unavailable("The client has gone", null);
    }
    long longest = limits.longestWait().toNanos();
    return longest > 0 && System.nanoTime() - entry.since() > longest ? overloaded() : null;
  }

  static Fault overloaded() {
    return Fault.unavailable("The service cannot write this in time; try again", null);
  }

  /** Lets waiting items have the unique values of a finished statement. */
  void ended(List<Entry<T, R>> batch) {
    batch.forEach(entry -> entry.terms().unique().forEach(underWay::remove));
  }
}
