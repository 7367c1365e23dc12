package dev.paylink.api;

import dev.paylink.api.CursorMessages.FeedEvent;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives every event of every merchant to a handler, in feed order and at least once, on nodes with
 * the role {@code feed}. It reads with a durable cursor ({@link BusApi#READ_EVENTS}). It renews the
 * lease of the cursor while a handler is at work, and moves the cursor after the events that are
 * done. Make one in a verticle that is deployed on every node. One of the nodes gets the events,
 * and another one takes over when it stops or crashes.
 *
 * <pre>{@code
 * EventConsumer mails =
 *     EventConsumer.each(bus, vertx, "acme-mails", this::mail).types(EventType.ORDER_PAID);
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
 * ({@link System.Logger} of this class, {@code WARNING}). A handler that ignores an event succeeds.
 *
 * <p>After a crash, the events of about the last second before it are given again. Two handlers may
 * work on the same event when a reader has lost its lease, for example after a pause of its process
 * for 60 s. The consumer then drops the rest of its batch, but cannot stop the handler. There are
 * two ways to act once:
 *
 * <ul>
 *   <li>Store {@code event.id()} as a unique key with the result, or pass it on as an idempotency
 *       key.
 *   <li>If the extension has tables, keep one position there and move it in the transaction of your
 *       change: {@code update acme_progress set position = $1 where position < $1} with {@code
 *       event.position()}. If no row is updated, the event is done already, and the handler
 *       succeeds without doing anything else. {@link #from} then reads after that position, also
 *       when the extension's database was restored to an earlier time.
 * </ul>
 */
public final class EventConsumer {
  private final Bus bus;
  private final Vertx vertx;
  private final String cursor;
  private final Function<FeedEvent, Future<?>> handler;
  private @Nullable Supplier<Future<Long>> position;
  private Set<EventType> types = Set.of();
  private boolean fromStart;
  private ConsumerTimes times = ConsumerTimes.STANDARD;
  private @Nullable ConsumerLoop loop; // guarded by this
  private boolean stopped; // guarded by this

  private EventConsumer(
      Bus bus, Vertx vertx, String cursor, Function<FeedEvent, Future<?>> handler) {
    this.bus = bus;
    this.vertx = vertx;
    this.cursor = cursor;
    this.handler = handler;
  }

  /**
   * Creates a consumer, which does not read yet. A new cursor starts after the event that is the
   * last of the feed at the first read.
   *
   * @param bus of the node
   * @param vertx of the verticle
   * @param cursor the name of the cursor, 1 to 100 characters; one for each purpose, the same on
   *     all nodes
   * @param handler does what an event asks for; see above
   */
  public static EventConsumer each(
      Bus bus, Vertx vertx, String cursor, Function<FeedEvent, Future<?>> handler) {
    return new EventConsumer(bus, vertx, cursor, handler);
  }

  /**
   * Gives the handler only events of these types. Call it before {@link #start()}.
   *
   * @param wanted at least one
   */
  public EventConsumer types(EventType... wanted) {
    if (wanted.length == 0) {
      throw new IllegalArgumentException("At least one type is needed");
    }
    types = Set.of(wanted);
    return this;
  }

  /** Makes a new cursor start at the first event that is kept. Call it before {@link #start()}. */
  public EventConsumer fromStart() {
    fromStart = true;
    return this;
  }

  /**
   * Reads after a position that the extension keeps, instead of the position of the cursor. The
   * cursor still gives the lease, and follows. Call it before {@link #start()}.
   *
   * @param position asked before each read, at least every second, also on nodes that do not hold
   *     the cursor: the position of the last event that is done, 0 if no event is done. If it
   *     fails, it is asked again after 1 s. If the position is beyond the end of the feed, nothing
   *     is read, and the log says so. This happens after Paylink's database was restored to an
   *     earlier time
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
   * Starts to read, on the context of the caller. It does not fail if events cannot be read yet:
   * the consumer tries every second, and logs the first failure. It reads until {@link #stop()}, or
   * until its {@code Vertx} is closed.
   *
   * @throws IllegalStateException if it was started or stopped before
   */
  public synchronized EventConsumer start() {
    if (loop != null || stopped) {
      throw new IllegalStateException("A consumer can be started once: " + cursor);
    }
    ConsumerSettings settings =
        new ConsumerSettings(cursor, handler, types, position, fromStart, times);
    loop = new ConsumerLoop(bus, vertx, settings);
    loop.start();
    return this;
  }

  /**
   * Stops after the event at work, moves the cursor after it and ends the lease, so that another
   * node can continue at once. An event that waits to be given again is left to the next reader.
   *
   * @return completes when that is done; never fails. If the cursor cannot be reached, the lease
   *     ends after 60 s
   */
  public synchronized Future<Void> stop() {
    stopped = true;
    return loop == null ? Future.succeededFuture() : loop.stop();
  }
}
