package dev.paylink.it.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.BusApi;
import dev.paylink.api.CursorMessages.FeedEvent;
import dev.paylink.api.CursorMessages.ReadEvents;
import dev.paylink.api.EventConsumer;
import dev.paylink.api.ShortTimes;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.feed.CutOffBus;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Consumers of events on one and two nodes. */
class EventConsumerIT {
  private static TestService service;
  private static TestService other;
  private static ApiClient client;

  @BeforeAll
  static void start() {
    // A node of its own: it reads the events of all merchants.
    service = TestService.start();
    other = service.anotherNode(Map.of());
    client = service.newClient();
  }

  @AfterAll
  static void stop() {
    other.close();
    service.close();
  }

  @Test
  void givesEachEventOnceInOrderToOneOfTwo() {
    List<FeedEvent> done = new CopyOnWriteArrayList<>();
    Function<FeedEvent, Future<?>> handler = adding(done);
    EventConsumer here = started(service, "two", handler);
    EventConsumer there = started(other, "two", handler);
    List<String> expected = writeOrders(30);
    awaitAll(expected, done);
    TestService.await(here.stop());
    expected.addAll(writeOrders(10));
    awaitAll(expected, done);
    TestService.await(there.stop());
    assertEquals(expected, orders(done));
    assertInOrder(done);
    assertEquals(
        service.number("select max(position) from event"),
        service.number("select position from event_cursor where name = 'two'"));
  }

  private static void endLease(String reader) {
    service.execute(
        "update event_cursor set reader_until = now() where reader::text = '%s'".formatted(reader));
  }

  @Test
  void continuesAfterKillOfReader() {
    List<FeedEvent> first = new CopyOnWriteArrayList<>();
    List<FeedEvent> second = new CopyOnWriteArrayList<>();
    CutOffBus cutOff = new CutOffBus(service.node().bus());
    Promise<Void> stuck = Promise.promise();
    EventConsumer killed =
        ShortTimes.of(
                EventConsumer.each(
                    cutOff,
                    service.vertx(),
                    "killed",
                    placed -> first.size() == 5 ? stuck.future() : adding(first).apply(placed)))
            .start();
    awaitCursor("killed");
    List<String> expected = writeOrders(20);
    Awaitility.await().until(() -> first.size() == 5);
    EventConsumer successor = started(other, "killed", adding(second));
    String reader = service.text("select reader from event_cursor where name = 'killed'");
    cutOff.cut();
    Awaitility.await()
        .until(
            () -> {
              endLease(reader); // again, as a renewal may have been under way
              return !second.isEmpty();
            });
    stuck.complete();
    awaitAll(expected.subList(first.size(), expected.size()), second);
    List<FeedEvent> both = new ArrayList<>(first);
    both.addAll(second);
    assertEquals(new HashSet<>(expected), new HashSet<>(orders(both)));
    assertInOrder(second);
    killed.stop();
    TestService.await(successor.stop());
  }

  @Test
  void keepsLeaseWhileOneEventTakesLonger() {
    List<FeedEvent> elsewhere = new CopyOnWriteArrayList<>();
    AtomicInteger begun = new AtomicInteger();
    Promise<Void> slow = Promise.promise();
    EventConsumer here =
        started(
            service,
            "slow",
            placed -> begun.incrementAndGet() == 1 ? slow.future() : Future.succeededFuture());
    EventConsumer there = started(other, "slow", adding(elsewhere));
    writeOrders(1);
    Awaitility.await().until(() -> begun.get() == 1 || !elsewhere.isEmpty());
    if (begun.get() == 0) { // the other one has it; nothing is slow there
      TestService.await(there.stop());
      writeOrders(1);
      Awaitility.await().until(() -> begun.get() == 1);
      there = started(other, "slow", adding(elsewhere));
    }
    elsewhere.clear();
    for (int i = 0; i < 3; i++) {
      service.execute(
          "update event_cursor set reader_until = now() + interval '3 s' where name = 'slow'");
      Awaitility.await().until(() -> leaseSeconds("slow") > 50);
    }
    assertEquals(1, begun.get());
    assertEquals(List.of(), elsewhere);
    Future<Void> stopping = here.stop();
    assertFalse(stopping.isComplete(), "An event is at work");
    slow.complete();
    TestService.await(stopping);
    writeOrders(1);
    Awaitility.await().until(() -> !elsewhere.isEmpty());
    assertEquals(1, elsewhere.size(), "The event at work was done");
    TestService.await(there.stop());
  }

  private static long leaseSeconds(String name) {
    return service.number(
        "select extract(epoch from reader_until - now())::int from event_cursor where name = '%s'"
            .formatted(name));
  }

  @Test
  void dropsRestOfBatchWhenLeaseIsLost() {
    List<FeedEvent> begun = new CopyOnWriteArrayList<>();
    Promise<Void> slow = Promise.promise();
    EventConsumer consumer =
        started(
            service,
            "lost",
            placed -> {
              begun.add(placed);
              return slow.future();
            });
    awaitCursor("lost");
    writeOrders(5);
    Awaitility.await().until(() -> begun.size() == 1);
    service.execute(
        "update event_cursor set reader = 'thief', reader_until = now() + interval '1 h' where name = 'lost'");
    long lost = System.nanoTime();
    Awaitility.await().until(() -> System.nanoTime() - lost > ShortTimes.PROGRESS.toNanos());
    slow.complete();
    Awaitility.await()
        .until(
            () ->
                service.number("select position from event_cursor where name = 'lost'")
                    >= begun.get(0).position());
    TestService.await(consumer.stop());
    assertTrue(begun.size() < 5, "The rest was given to the handler");
    assertEquals("thief", service.text("select reader from event_cursor where name = 'lost'"));
  }

  @Test
  void triesFailedEventAgainBeforeOthers() {
    List<FeedEvent> done = new CopyOnWriteArrayList<>();
    AtomicInteger failures = new AtomicInteger();
    EventConsumer consumer =
        started(
            service,
            "failing",
            placed -> {
              if (done.size() == 2 && failures.incrementAndGet() <= 3) {
                if (failures.get() == 2) {
                  throw new IllegalStateException("thrown");
                }
                return failures.get() == 3 ? null : Future.failedFuture("failed");
              }
              return adding(done).apply(placed);
            });
    awaitCursor("failing");
    List<String> expected = writeOrders(5);
    awaitAll(expected, done);
    assertEquals(expected, orders(done));
    assertEquals(4, failures.get(), "Three failures and a success");
    TestService.await(consumer.stop());
  }

  @Test
  void stopsWhileFailedEventWaits() {
    AtomicInteger tried = new AtomicInteger();
    Function<FeedEvent, Future<?>> failing =
        placed -> {
          tried.incrementAndGet();
          return Future.failedFuture("failed");
        };
    EventConsumer consumer =
        EventConsumer.each(service.node().bus(), service.vertx(), "stopped", failing).start();
    awaitCursor("stopped");
    List<String> expected = writeOrders(1);
    Awaitility.await().until(() -> tried.get() > 0);
    TestService.await(consumer.stop());
    List<FeedEvent> done = new CopyOnWriteArrayList<>();
    EventConsumer next = started(service, "stopped", adding(done));
    awaitAll(expected, done);
    TestService.await(next.stop());
  }

  @Test
  void readsAfterPositionOfExtension() {
    List<FeedEvent> done = new CopyOnWriteArrayList<>();
    AtomicLong position = new AtomicLong(service.number("select position from event_feed_head"));
    Function<FeedEvent, Future<?>> handler =
        placed -> {
          done.add(placed);
          position.set(placed.position());
          return Future.succeededFuture();
        };
    EventConsumer consumer =
        ShortTimes.of(
                EventConsumer.each(service.node().bus(), service.vertx(), "own", handler)
                    .from(() -> Future.succeededFuture(position.get())))
            .start();
    List<String> expected = writeOrders(4);
    awaitAll(expected, done);
    position.set(done.get(1).position()); // the extension's database was restored
    Awaitility.await().until(() -> orders(done).containsAll(expected) && done.size() == 6);
    assertEquals(expected.subList(2, 4), orders(done.subList(4, 6)));
    TestService.await(consumer.stop());
  }

  @Test
  void rejectsPositionBeyondFeed() {
    for (long after : new long[] {-1, Long.MAX_VALUE}) {
      ReadEvents query = new ReadEvents("beyond", "a", 1, false, after);
      Future<?> read = service.node().bus().request(BusApi.READ_EVENTS, query);
      Awaitility.await().until(read::isComplete);
      assertTrue(read.cause().getMessage().startsWith("after must be "), read.cause()::getMessage);
    }
  }

  private static EventConsumer started(
      TestService node, String name, Function<FeedEvent, Future<?>> handler) {
    EventConsumer consumer =
        ShortTimes.of(EventConsumer.each(node.node().bus(), node.vertx(), name, handler)).start();
    awaitCursor(name);
    return consumer;
  }

  private static void awaitCursor(String name) {
    String count = "select count(*) from event_cursor where name = '%s'".formatted(name);
    Awaitility.await().until(() -> service.number(count) == 1);
  }

  private static Function<FeedEvent, Future<?>> adding(List<FeedEvent> done) {
    return placed -> {
      done.add(placed);
      return Future.succeededFuture();
    };
  }

  private static List<String> writeOrders(int count) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(client.newOrder());
    }
    return ids;
  }

  private static void awaitAll(List<String> expected, List<FeedEvent> done) {
    Awaitility.await().until(() -> orders(done).containsAll(expected));
  }

  private static List<String> orders(List<FeedEvent> events) {
    return events.stream().map(FeedEvent::objectId).toList();
  }

  private static void assertInOrder(List<FeedEvent> events) {
    long last = 0;
    for (FeedEvent placed : events) {
      assertTrue(placed.position() > last, events::toString);
      last = placed.position();
    }
  }
}
