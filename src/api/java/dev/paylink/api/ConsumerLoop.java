package dev.paylink.api;

import dev.paylink.api.CursorMessages.EventBatch;
import dev.paylink.api.CursorMessages.FeedEvent;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads batches of an {@link EventConsumer} and has them worked on, one after the other. Start and
 * stop it from any thread; everything else is of the context in which it was made.
 */
final class ConsumerLoop {
  private static final Logger log = System.getLogger(EventConsumer.class.getName());
  private static final int BATCH = 100;

  /** Between two reads without a message of {@link BusApi#EVENTS}, and after one that failed. */
  private static final long POLL_MS = 1_000;

  /** After a read without more events, so that the messages of many events share the next one. */
  private static final long PAUSE_MS = 50;

  private final Bus bus;
  private final Vertx vertx;
  private final Context context;
  private final ConsumerSettings settings;
  private final String reader = UUID.randomUUID().toString();
  private final CursorLease lease;
  private final Promise<Void> stopped = Promise.promise();
  private volatile boolean stopping;
  private @Nullable BatchWork work;
  private boolean reading = true; // the first read is due
  private boolean woken;
  private boolean failing;
  private boolean releasing;
  private long timer;
  private long endedNanos;
  private String failedEvent = "";

  ConsumerLoop(Bus bus, Vertx vertx, ConsumerSettings settings) {
    this.bus = bus;
    this.vertx = vertx;
    this.context = vertx.getOrCreateContext();
    this.settings = settings;
    this.lease = new CursorLease(bus, settings.cursor(), reader, settings.times());
  }

  void start() {
    bus.subscribe(BusApi.EVENTS, event -> context.runOnContext(on -> wake()));
    context.runOnContext(on -> read());
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
      release();
      return;
    }
    reading = true;
    woken = false;
    Supplier<Future<Long>> position = settings.position();
    Future<Boolean> more =
        lease
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
    return bus.request(
            BusApi.READ_EVENTS,
            new ReadEvents(settings.cursor(), reader, BATCH, settings.fromStart(), after))
        .onSuccess(batch -> lease.granted(asked));
  }

  /** Whether there is more to read at once. */
  private Future<Boolean> process(EventBatch batch) {
    if (failing) {
      failing = false;
      log.log(Level.INFO, "Cursor {0}: events can be read again", settings.cursor());
    }
    List<FeedEvent> events = batch.events();
    if (events.isEmpty() || stopping) {
      return Future.succeededFuture(false);
    }
    BatchWork current = new BatchWork(vertx, lease, this::handle, settings.times());
    work = current;
    return current.run(events).map(done -> done && batch.hasMore());
  }

  private Future<?> handle(FeedEvent event) {
    if (!settings.types().isEmpty() && !settings.types().contains(event.type())) {
      return onContext(Future.succeededFuture());
    }
    Future<?> done;
    try {
      done =
          Objects.requireNonNull(settings.handler().apply(event), "The handler returned no future");
    } catch (RuntimeException | Error e) {
      done = Future.failedFuture(e);
    }
    return onContext(done).onFailure(failure -> logOnce(event, failure));
  }

  private void logOnce(FeedEvent event, Throwable failure) {
    String id = event.id();
    if (!failedEvent.equals(id)) {
      failedEvent = id;
      String line =
          "Cursor %s: %s (%s, position %d) failed, and is tried again: %s"
              .formatted(settings.cursor(), id, event.type().code(), event.position(), failure);
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
        log.log(
            Level.WARNING,
            "Cursor %s: cannot read events: %s".formatted(settings.cursor(), failure));
      }
      failing = true;
      readAfter(POLL_MS);
    } else {
      readAfter(more ? 1 : woken ? PAUSE_MS : POLL_MS);
    }
  }

  /** As {@link EventConsumer#stop()}. */
  Future<Void> stop() {
    stopping = true;
    context.runOnContext(on -> interrupt());
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
    if (!releasing) {
      releasing = true;
      lease.release().onComplete(done -> stopped.tryComplete());
    }
  }

  /** The same, completed on the context, on whatever thread it completes. */
  private <T> Future<T> onContext(Future<T> future) {
    Promise<T> here = Promise.promise();
    future.onComplete(
        done ->
            context.runOnContext(
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
