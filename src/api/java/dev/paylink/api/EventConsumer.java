package dev.paylink.api;

import dev.paylink.api.CursorMessages.EventBatch;
import dev.paylink.api.CursorMessages.PlacedEvent;
import dev.paylink.api.CursorMessages.ReadEvents;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives every event of every merchant to a handler, in feed order and at least once, on nodes with
 * the role {@code feed}. It reads with a durable cursor ({@link BusApi#READ_EVENTS}), of which it
 * renews the lease while a handler is at work, and which it advances behind the events that are
 * done. Make one in a verticle that is deployed on every node; one of the nodes gets the events,
 * and another one takes over when it stops or crashes.
 *
 * <pre>{@code
 * EventConsumer mails = EventConsumer.each(bus, vertx, "acme-mails", placed -> mail(placed.event()));
 *
 * public Future<?> start() {
 *   mails.start();
 *   return Future.succeededFuture();
 * }
 *
 * public Future<?> stop() {
 *   return mails.stop();
 * }
 * }</pre>
 *
 * <p>The handler gets one event at a time, on the context of {@link #start()}, and the next one
 * when its future has succeeded. It must not block, and its future must complete. When it fails,
 * throws or returns null, the same event is given again after 1 s, then after pauses that double up
 * to 1 min; no other event is given meanwhile. The first failure of an event is logged with its id
 * ({@link System.Logger} of this class, {@code WARNING}). A handler that wants to pass over an
 * event succeeds.
 *
 * <p>Events are given again after a crash: those of about the last second before it. An event may
 * be at work twice when a reader has lost its lease, as after a pause of its process for 60 s: the
 * consumer then drops the rest of its batch, but cannot stop the handler. There are two ways to act
 * once:
 *
 * <ul>
 *   <li>Store {@code placed.event().id()} with what is done, as a unique key, or pass it on as an
 *       idempotency key.
 *   <li>With tables of its own, an extension keeps one position and moves it in the transaction of
 *       what is done: {@code update acme_progress set position = $1 where position < $1} with
 *       {@code placed.position()}. If no row is updated, the event is done, and the handler
 *       succeeds without doing anything else. {@link #from} then reads after that position, also
 *       when the extension's database was restored to an earlier time.
 * </ul>
 *
 * @since 1.2
 */
public final class EventConsumer {
  private static final Logger log = System.getLogger(EventConsumer.class.getName());
  private static final int BATCH = 100;

  /** Between two reads without a message of {@link BusApi#EVENTS}, and after one that failed. */
  private static final long POLL_MS = 1_000;

  /** After a read without more events, so that the messages of many events share the next one. */
  private static final long PAUSE_MS = 50;

  private final Bus bus;
  private final Vertx vertx;
  private final String cursor;
  private final Function<PlacedEvent, Future<?>> handler;
  private final String reader = UUID.randomUUID().toString();
  private final Promise<Void> stopped = Promise.promise();
  private @Nullable Supplier<Future<Long>> position;
  private boolean fromStart;
  private ConsumerTimes times = ConsumerTimes.STANDARD;
  private volatile @Nullable Context context;
  private volatile boolean stopping;

  // Of the context
  private @Nullable CursorLease lease;
  private @Nullable BatchWork work;
  private boolean reading;
  private boolean woken;
  private boolean failing;
  private long timer;
  private long endedNanos;
  private String failedEvent = "";

  private EventConsumer(
      Bus bus, Vertx vertx, String cursor, Function<PlacedEvent, Future<?>> handler) {
    this.bus = bus;
    this.vertx = vertx;
    this.cursor = cursor;
    this.handler = handler;
  }

  /**
   * A consumer, to be started. A new cursor begins after the event that is the last of the feed at
   * the first read.
   *
   * @param bus of the node
   * @param vertx of the verticle
   * @param cursor the name of the cursor, 1 to 100 characters; one for each purpose, the same on
   *     all nodes
   * @param handler does what an event asks for; see above
   */
  public static EventConsumer each(
      Bus bus, Vertx vertx, String cursor, Function<PlacedEvent, Future<?>> handler) {
    return new EventConsumer(bus, vertx, cursor, handler);
  }

  /** Has a new cursor begin at the first event that is kept. Call it before {@link #start()}. */
  public EventConsumer fromStart() {
    fromStart = true;
    return this;
  }

  /**
   * Reads after a position that the extension keeps, instead of that of the cursor. The cursor
   * still gives the lease, and follows. Call it before {@link #start()}.
   *
   * @param position asked before each read, at least every second, also on nodes that do not hold
   *     the cursor: the position of the last event that is done, 0 for none. If it fails, it is
   *     asked again after 1 s. With a position beyond the end of the feed, as after Paylink's
   *     database was restored to an earlier time, nothing is read, and the log says so
   */
  public EventConsumer from(Supplier<Future<Long>> position) {
    this.position = position;
    return this;
  }

  /** With other times, for tests. */
  EventConsumer times(ConsumerTimes other) {
    times = other;
    return this;
  }

  /**
   * Begins to read, on the context of the caller. It does not fail where events cannot be read yet:
   * the consumer tries every second, and logs the first failure. It reads until {@link #stop()}, or
   * until its {@code Vertx} is closed.
   *
   * @throws IllegalStateException if it was started or stopped before
   */
  public EventConsumer start() {
    if (context != null || stopping) {
      throw new IllegalStateException("A consumer can be started once: " + cursor);
    }
    Context current = vertx.getOrCreateContext();
    lease = new CursorLease(bus, cursor, reader, times);
    context = current;
    bus.subscribe(BusApi.EVENTS, event -> current.runOnContext(on -> wake()));
    current.runOnContext(on -> read());
    return this;
  }

  private void wake() {
    woken = true;
    if (!reading && !stopping && !failing) {
      vertx.cancelTimer(timer);
      readAfter(PAUSE_MS - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - endedNanos));
    }
  }

  private void readAfter(long delay) {
    timer = vertx.setTimer(Math.max(1, delay), due -> read());
  }

  private void read() {
    if (stopping) {
      return; // before the first read; interrupt() has released
    }
    reading = true;
    woken = false;
    Future<Boolean> more =
        lease()
            .settle()
            .compose(settled -> position == null ? request(null) : ownPosition(position))
            .compose(this::process);
    onContext(more).onComplete(ended -> ended(Boolean.TRUE.equals(ended.result()), ended.cause()));
  }

  private Future<EventBatch> ownPosition(Supplier<Future<Long>> asked) {
    return onContext(asked.get()).compose(this::request);
  }

  private Future<EventBatch> request(@Nullable Long after) {
    long asked = System.nanoTime();
    return bus.request(BusApi.READ_EVENTS, new ReadEvents(cursor, reader, BATCH, fromStart, after))
        .onSuccess(batch -> lease().granted(asked));
  }

  /** Whether there is more to read at once. */
  private Future<Boolean> process(EventBatch batch) {
    if (failing) {
      failing = false;
      log.log(Level.INFO, "Cursor {0}: events can be read again", cursor);
    }
    List<PlacedEvent> events = batch.events();
    if (events.isEmpty() || stopping) {
      return Future.succeededFuture(false);
    }
    BatchWork current = new BatchWork(vertx, lease(), this::handle, times);
    work = current;
    return current.run(events).map(done -> done && batch.hasMore());
  }

  private Future<?> handle(PlacedEvent placed) {
    Future<?> done;
    try {
      done = Objects.requireNonNull(handler.apply(placed), "The handler returned no future");
    } catch (RuntimeException | Error e) {
      done = Future.failedFuture(e);
    }
    return onContext(done).onFailure(failure -> logOnce(placed, failure));
  }

  private void logOnce(PlacedEvent placed, Throwable failure) {
    String id = placed.event().id();
    if (!failedEvent.equals(id)) {
      failedEvent = id;
      String line =
          "Cursor %s: %s (%s, position %d) failed, and is tried again: %s"
              .formatted(cursor, id, placed.event().type().code(), placed.position(), failure);
      log.log(Level.WARNING, line, failure);
    }
  }

  private void ended(boolean more, @Nullable Throwable failure) {
    reading = false;
    work = null;
    endedNanos = System.nanoTime();
    if (stopping) {
      release();
    } else if (failure != null) {
      if (!failing) {
        log.log(Level.WARNING, "Cursor %s: cannot read events: %s".formatted(cursor, failure));
      }
      failing = true;
      readAfter(POLL_MS);
    } else {
      readAfter(more ? 1 : woken ? PAUSE_MS : POLL_MS);
    }
  }

  /**
   * Stops after the event at work, moves the cursor behind it and ends the lease, so that another
   * node can continue at once. An event that waits to be given again is left to the next reader.
   *
   * @return completes when that is done; never fails. Where the cursor cannot be reached, the lease
   *     ends after 60 s
   */
  public Future<Void> stop() {
    stopping = true;
    Context started = context;
    if (started == null) {
      stopped.tryComplete();
    } else {
      started.runOnContext(on -> interrupt());
    }
    return stopped.future();
  }

  private void interrupt() {
    if (work != null) {
      work.stop();
    }
    if (!reading) {
      vertx.cancelTimer(timer);
      release();
    }
  }

  private void release() {
    lease().release().onComplete(done -> stopped.tryComplete());
  }

  private CursorLease lease() {
    return Objects.requireNonNull(lease);
  }

  /** The same, completed on the context, on whatever thread it completes. */
  private <T> Future<T> onContext(Future<T> future) {
    Context started = Objects.requireNonNull(context);
    Promise<T> here = Promise.promise();
    future.onComplete(
        done ->
            started.runOnContext(
                on -> {
                  if (done.succeeded()) {
                    here.complete(done.result());
                  } else {
                    here.fail(done.cause());
                  }
                }));
    return here.future();
  }
}
