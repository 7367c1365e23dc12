package dev.paylink.bus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.paylink.api.Bus;
import dev.paylink.api.Command;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Topic;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VertxBusTest {
  /** Asks. */
  record Question(String text) {}

  /** Answers. */
  record Reply(String text) {}

  private static final Command<Question, Reply> ASK =
      new Command<>("test.ask", Question.class, Reply.class);
  private static final Command<Question, Void> TELL =
      new Command<>("test.tell", Question.class, Void.class);

  private final Vertx vertx = Vertx.vertx();
  private final Bus bus = new VertxBus(vertx);

  @AfterEach
  void close() {
    await(vertx.close());
  }

  private static <T> T await(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
  }

  private static Fault fault(Future<?> future) {
    Throwable failure = await(future.<Throwable>map(unexpected -> null).otherwise(cause -> cause));
    return assertInstanceOf(Fault.class, failure);
  }

  @Test
  void aRequestIsAnswered() {
    bus.handle(ASK, question -> Future.succeededFuture(new Reply(question.text() + "!")));
    assertEquals(new Reply("Really!"), await(bus.request(ASK, new Question("Really"))));
  }

  @Test
  void aCommandMayHaveNoReply() {
    bus.handle(TELL, question -> Future.succeededFuture());
    assertNull(await(bus.request(TELL, new Question("x"))));
  }

  @Test
  void nobodyThereMeansUnavailable() {
    Fault fault = fault(bus.request(ASK, new Question("x")));
    assertEquals(FaultCode.UNAVAILABLE, fault.code());
    assertEquals(1, fault.retryAfterSeconds());
  }

  @Test
  void aHandlerThatThrowsIsAnInternalFaultAtOnce() {
    RuntimeException defect = new IllegalStateException("a defect");
    bus.handle(
        ASK,
        question -> {
          throw defect;
        });
    Fault fault = fault(bus.request(ASK, new Question("x")));
    assertEquals(FaultCode.INTERNAL, fault.code());
    assertSame(defect, fault.getCause());
  }

  @Test
  void aFailureThatIsNoFaultIsInternal() {
    bus.handle(ASK, question -> Future.failedFuture("a defect"));
    assertEquals(FaultCode.INTERNAL, fault(bus.request(ASK, new Question("x"))).code());
  }

  @Test
  void aFaultArrivesAsItWasThrownOrFailedWith() {
    List<Fault.Detail> details = List.of(new Fault.Detail("a", "is required"));
    Fault failed = Fault.reported(FaultCode.RATE_LIMITED, "Slowly", details, 3);
    bus.handle(ASK, question -> Future.failedFuture(failed));
    bus.handle(
        TELL,
        question -> {
          throw failed;
        });
    assertSame(failed, fault(bus.request(ASK, new Question("x"))));
    assertSame(failed, fault(bus.request(TELL, new Question("x"))));
  }

  @ParameterizedTest
  @EnumSource
  void everySubscriberHearsAnEvent(Topic.Scope scope) {
    Topic<Reply> topic = new Topic<>("test.news", Reply.class, scope);
    Promise<Reply> one = Promise.promise();
    Promise<Reply> other = Promise.promise();
    bus.subscribe(topic, one::tryComplete);
    bus.subscribe(topic, other::tryComplete);
    Reply news = new Reply("news");
    bus.publish(topic, news);
    assertEquals(news, await(one.future()));
    assertEquals(news, await(other.future()));
  }

  /** A type that one thread makes known to the bus while another one sends it. */
  @Test
  void theFirstTwoSendersOfATypeMayComeAtOnce() throws Exception {
    SlowBus slow = new SlowBus(vertx);
    Bus both = new VertxBus(slow.vertx());
    Thread first = start(() -> both.request(ASK, new Question("x")));
    slow.registering.await();
    Thread second = start(() -> both.request(TELL, new Question("x")));
    while (second.getState() != Thread.State.BLOCKED && second.isAlive()) {
      Thread.onSpinWait();
    }
    slow.registered.countDown();
    first.join();
    second.join();
    assertEquals(List.of("registered", "sent", "sent"), slow.happened);
  }

  private static Thread start(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
