package dev.paylink.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.CursorMessages.CursorAdvanced;
import dev.paylink.api.CursorMessages.EventBatch;
import dev.paylink.api.CursorMessages.FeedEvent;
import dev.paylink.api.CursorMessages.ReadEvents;
import dev.paylink.api.EventMessages.Event;
import dev.paylink.api.EventMessages.EventData;
import dev.paylink.api.EventMessages.EventObject;
import dev.paylink.base.bus.VertxBus;
import dev.paylink.base.tracing.Tracing;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A consumer whose cursor fails, or is lost. {@code EventConsumerIT} has it on a database. */
@ExtendWith(VertxExtension.class)
@Timeout(120)
class EventConsumerTest {
  private static final Logger LOG = Logger.getLogger(EventConsumer.class.getName());

  private final List<String> logged = new CopyOnWriteArrayList<>();
  private final List<Long> done = new CopyOnWriteArrayList<>();
  private final List<Long> advanced = new CopyOnWriteArrayList<>();
  private final AtomicInteger released = new AtomicInteger();
  private final Handler lines = new Lines();
  private Vertx vertx;
  private Bus bus;

  /** The lines of the log. */
  private final class Lines extends Handler {
    @Override
    public void publish(LogRecord line) {
      logged.add(line.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @BeforeEach
  void open(Vertx given) {
    vertx = given;
    bus = new VertxBus(vertx, Tracing.OFF);
    LOG.addHandler(lines);
  }

  @AfterEach
  void close() {
    LOG.removeHandler(lines);
  }

  /** A cursor with five events. */
  private void serve(AtomicInteger failingReads, AtomicInteger failingAdvances, boolean held) {
    bus.handle(BusApi.READ_EVENTS, query -> read(query, failingReads));
    bus.handle(
        BusApi.ADVANCE_CURSOR,
        command -> {
          if (failingAdvances.getAndDecrement() > 0) {
            return Future.failedFuture(Fault.unavailable("No database", null));
          }
          advanced.add(command.position());
          return Future.succeededFuture(new CursorAdvanced(held));
        });
    bus.handle(
        BusApi.RELEASE_CURSOR,
        command -> {
          released.incrementAndGet();
          return Future.succeededFuture();
        });
  }

  private Future<EventBatch> read(ReadEvents query, AtomicInteger failing) {
    if (failing.getAndDecrement() > 0) {
      return Future.failedFuture(Fault.unavailable("No database", null));
    }
    long last = advanced.stream().mapToLong(Long::longValue).max().orElse(0);
    List<FeedEvent> events = new ArrayList<>();
    for (long position = last + 1; position <= 5; position++) {
      events.add(event(position));
    }
    return Future.succeededFuture(new EventBatch(events, false));
  }

  private static FeedEvent event(long position) {
    EventData data = new EventData(new EventObject("{}"), null);
    Event event =
        new Event("evt_" + position, EventType.ORDER_PAID, Instant.EPOCH, (int) position, data);
    return new FeedEvent(position, "mer_a", "ord_a", event);
  }

  private EventConsumer consumer() {
    return ShortTimes.of(
        EventConsumer.each(
            bus,
            vertx,
            "test",
            placed -> {
              done.add(placed.position());
              return Future.succeededFuture();
            }));
  }

  @Test
  void logsFailingReadOnceAndReadsLater() {
    serve(new AtomicInteger(2), new AtomicInteger(), true);
    EventConsumer consumer = consumer().start();
    Awaitility.await().until(() -> done.size() == 5);
    consumer.stop().await();
    assertEquals(List.of(1L, 2L, 3L, 4L, 5L), done);
    assertEquals(1, logged.stream().filter(line -> line.contains("cannot read events")).count());
    assertEquals(1, released.get());
  }

  @Test
  void tellsCursorBeforeItReadsAgain() {
    serve(new AtomicInteger(), new AtomicInteger(2), true);
    EventConsumer consumer = consumer().start();
    Awaitility.await().until(() -> advanced.contains(5L));
    consumer.stop().await();
    assertEquals(List.of(1L, 2L, 3L, 4L, 5L), done, "Events were given twice");
  }

  @Test
  void dropsBatchOfLostLease() {
    serve(new AtomicInteger(), new AtomicInteger(), false);
    Promise<Void> slow = Promise.promise();
    EventConsumer consumer =
        ShortTimes.of(
                EventConsumer.each(
                    bus,
                    vertx,
                    "test",
                    placed -> {
                      done.add(placed.position());
                      return done.size() == 1 ? slow.future() : Future.succeededFuture();
                    }))
            .start();
    Awaitility.await().until(() -> advanced.contains(0L)); // the first renewal: lost
    Future<Void> stopping = consumer.stop();
    slow.complete();
    stopping.await();
    assertEquals(List.of(1L), done);
    assertTrue(advanced.contains(1L), "The event is done");
  }

  @Test
  void logsFailedEventOnceWithItsId() {
    serve(new AtomicInteger(), new AtomicInteger(), true);
    AtomicInteger failures = new AtomicInteger();
    EventConsumer consumer =
        ShortTimes.of(
                EventConsumer.each(
                    bus,
                    vertx,
                    "test",
                    placed -> {
                      if (placed.position() == 2 && failures.incrementAndGet() < 4) {
                        throw new IllegalStateException("no mail server");
                      }
                      done.add(placed.position());
                      return Future.succeededFuture();
                    }))
            .start();
    Awaitility.await().until(() -> done.size() == 5);
    consumer.stop().await();
    assertEquals(List.of(1L, 2L, 3L, 4L, 5L), done);
    assertEquals(1, logged.size(), logged::toString);
    assertTrue(logged.get(0).contains("evt_2 (order.paid, position 2)"), logged::toString);
  }

  @Test
  void refusesNoTypes() {
    EventConsumer consumer = EventConsumer.each(bus, vertx, "c", event -> Future.succeededFuture());
    assertThrows(IllegalArgumentException.class, consumer::types);
  }

  @Test
  void startsOnce() {
    serve(new AtomicInteger(), new AtomicInteger(), true);
    EventConsumer consumer = consumer().start();
    assertThrows(IllegalStateException.class, consumer::start);
    consumer.stop().await();
    consumer.stop().await();
    EventConsumer unstarted = consumer();
    unstarted.stop().await();
    assertThrows(IllegalStateException.class, unstarted::start);
  }
}
