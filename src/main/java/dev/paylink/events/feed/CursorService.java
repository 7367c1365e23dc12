package dev.paylink.events.feed;

import dev.paylink.api.CursorMessages.AdvanceCursor;
import dev.paylink.api.CursorMessages.CursorAdvanced;
import dev.paylink.api.CursorMessages.EventBatch;
import dev.paylink.api.CursorMessages.ReadEvents;
import dev.paylink.api.CursorMessages.ReleaseCursor;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.events.feed.CursorStore.CursorReader;
import dev.paylink.web.text.StorableText;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.HashSet;
import java.util.Set;

/**
 * Business rules of feed cursors; {@link dev.paylink.api.BusApi#READ_EVENTS} states their
 * guarantees. An instance belongs to one event loop.
 */
final class CursorService {
  private static final int MAX_NAME = 100;
  private static final int MAX_LIMIT = 100;

  private final CursorStore store;
  private final Set<CursorReader> readers = new HashSet<>();
  private final Promise<Void> idle = Promise.promise();
  private int reading;
  private boolean stopping;

  CursorService(CursorStore store) {
    this.store = store;
  }

  /**
   * Reads the events after a cursor. Only the lease is written; a new cursor costs two more
   * statements.
   */
  Future<EventBatch> read(ReadEvents query) {
    checkNames(query.name(), query.reader());
    if (query.limit() < 1 || query.limit() > MAX_LIMIT) {
      throw Fault.invalid("limit", "must be from 1 to " + MAX_LIMIT);
    }
    if (query.after() != null && query.after() < 0) {
      throw Fault.invalid("after", "must be 0 or more");
    }
    if (stopping) {
      throw new Fault(FaultCode.UNAVAILABLE, "This node stops");
    }
    readers.add(new CursorReader(query.name(), query.reader()));
    reading++;
    return find(query).onComplete(done -> ended());
  }

  private Future<EventBatch> find(ReadEvents query) {
    return store
        .read(query)
        .compose(
            found ->
                found.isPresent()
                    ? Future.succeededFuture(found)
                    : store
                        .create(query.name(), query.fromStart())
                        .compose(created -> store.read(query)))
        .map(found -> found.orElseThrow(() -> unknown(query.name())));
  }

  private void ended() {
    reading--;
    checkIdle();
  }

  private void checkIdle() {
    if (stopping && reading == 0) {
      idle.tryComplete();
    }
  }

  Future<CursorAdvanced> advance(AdvanceCursor command) {
    checkNames(command.name(), command.reader());
    return store
        .advance(command)
        .map(
            move -> {
              if (!move.known()) {
                throw unknown(command.name());
              }
              if (!move.moved()) {
                throw Fault.invalid("position", "must be the position of an event that was read");
              }
              return new CursorAdvanced(move.held());
            });
  }

  /** Releases the lease of one reader. */
  Future<Void> release(ReleaseCursor command) {
    checkNames(command.name(), command.reader());
    CursorReader reader = new CursorReader(command.name(), command.reader());
    readers.remove(reader);
    return store.release(Set.of(reader));
  }

  /**
   * Releases the leases of the readers on this node, so that readers on other nodes continue at
   * once.
   */
  Future<Void> release() {
    stopping = true;
    checkIdle();
    return idle.future()
        .compose(read -> readers.isEmpty() ? Future.succeededFuture() : store.release(readers));
  }

  private static void checkNames(String name, String reader) {
    checkName("name", name);
    checkName("reader", reader);
  }

  private static void checkName(String field, String name) {
    if (name.isBlank() || name.length() > MAX_NAME) {
      throw Fault.invalid(field, "must be 1 to %d characters".formatted(MAX_NAME));
    }
    if (!StorableText.isStorable(name)) {
      throw Fault.invalid(field, "must not contain U+0000 or half a surrogate pair");
    }
  }

  private static Fault unknown(String name) {
    return new Fault(FaultCode.NOT_FOUND, "There is no cursor " + name);
  }
}
