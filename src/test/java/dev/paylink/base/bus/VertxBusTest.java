package dev.paylink.base.bus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.api.Bus;
import dev.paylink.api.Command;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Topic;
import dev.paylink.base.tracing.Tracing;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(VertxExtension.class)
@Timeout(120)
class VertxBusTest {
  /** A request. */
  record Question(String text) {}

  /** A reply and an event. */
  record Reply(String text) {}

  private static final Command<Question, Reply> ASK =
      new Command<>("test.ask", Question.class, Reply.class);
  private static final Command<Question, Void> TELL =
      new Command<>("test.tell", Question.class, Void.class);
  private static final Topic<Question> ASKED =
      new Topic<>("test.asked", Question.class, Topic.Scope.NODE);
  private static final Topic<Question> TOLD =
      new Topic<>("test.told", Question.class, Topic.Scope.NODE);

  private Bus bus;

  @BeforeEach
  void open(Vertx vertx) {
    bus = new VertxBus(vertx, Tracing.OFF);
  }

  private static Fault fault(Future<?> future) {
    return assertThrows(Fault.class, future::await);
  }

  @Test
  void answersARequest() {
    bus.handle(ASK, question -> Future.succeededFuture(new Reply(question.text() + "!")));
    assertEquals(new Reply("Really!"), bus.request(ASK, new Question("Really")).await());
  }

  @Test
  void acceptsACommandWithoutAReply() {
    bus.handle(TELL, question -> Future.succeededFuture());
    assertNull(bus.request(TELL, new Question("x")).await());
  }

  @Test
  void reportsUnavailableWithoutAHandler() {
    Fault fault = fault(bus.request(ASK, new Question("x")));
    assertEquals(FaultCode.UNAVAILABLE, fault.code());
    assertEquals(1, fault.retryAfterSeconds());
  }

  @Test
  void hasHandlersOfOneVerticleForACommand(Vertx vertx) {
    DeploymentOptions twice = new DeploymentOptions().setInstances(2);
    String first = vertx.deployVerticle(() -> new Answerer("first"), twice).await();
    IllegalStateException refused =
        assertThrows(
            IllegalStateException.class,
            () -> vertx.deployVerticle(new Answerer("second")).await());
    assertEquals(
        "The command test.ask has a handler already, of another verticle on this node",
        refused.getMessage());
    assertEquals(new Reply("first"), bus.request(ASK, new Question("x")).await());

    vertx.undeploy(first).await();
    vertx.deployVerticle(new Answerer("second")).await();
    assertEquals(new Reply("second"), bus.request(ASK, new Question("x")).await());
  }

  @Test
  void refusesASecondHandlerOfTheSameInstance(Vertx vertx) throws Exception {
    VerticleBase twice =
        new VerticleBase() {
          @Override
          public Future<?> start() {
            bus.handle(ASK, question -> Future.succeededFuture(new Reply("first")));
            bus.handle(ASK, question -> Future.succeededFuture(new Reply("second")));
            return Future.succeededFuture();
          }
        };
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> vertx.deployVerticle(twice).await());
    assertEquals(
        "The command test.ask has a handler already, of this verticle", refused.getMessage());
  }

  private final class Answerer extends VerticleBase {
    private final String answer;

    Answerer(String answer) {
      this.answer = answer;
    }

    @Override
    public Future<?> start() {
      bus.handle(ASK, question -> Future.succeededFuture(new Reply(answer)));
      return Future.succeededFuture();
    }
  }

  @Test
  void reportsTimeoutWithoutAReply() {
    Command<Question, Reply> hurried =
        new Command<>("test.hurried", Question.class, Reply.class, Duration.ofMillis(1));
    bus.handle(hurried, question -> Promise.<Reply>promise().future());
    assertEquals(FaultCode.TIMEOUT, fault(bus.request(hurried, new Question("x"))).code());
  }

  @Test
  void turnsAnExceptionIntoAnInternalFault() {
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
  void turnsAnyOtherFailureIntoAnInternalFault() {
    bus.handle(ASK, question -> Future.failedFuture("a defect"));
    assertEquals(FaultCode.INTERNAL, fault(bus.request(ASK, new Question("x"))).code());
  }

  @Test
  void passesOnAFaultUnchanged() {
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
  void deliversAnEventToEverySubscriber(Topic.Scope scope) {
    Topic<Reply> topic = new Topic<>("test.news", Reply.class, scope);
    Promise<Reply> first = Promise.promise();
    Promise<Reply> second = Promise.promise();
    bus.subscribe(topic, first::tryComplete);
    bus.subscribe(topic, second::tryComplete);
    Reply news = new Reply("news");
    bus.publish(topic, news);
    assertEquals(news, first.future().await());
    assertEquals(news, second.future().await());
  }

  /** One thread registers the codec of a type while another thread sends the type. */
  @Test
  void sendsOnlyAfterTheCodecIsRegistered(Vertx vertx) throws Exception {
    SlowBus slow = new SlowBus(vertx);
    Bus slowBus = new VertxBus(slow.vertx(), Tracing.OFF);
    Thread first = start(() -> slowBus.publish(ASKED, new Question("x")));
    slow.registering.await();
    Thread second = start(() -> slowBus.publish(TOLD, new Question("x")));
    while (second.getState() != Thread.State.BLOCKED && second.isAlive()) {
      Thread.onSpinWait();
    }
    slow.registered.countDown();
    first.join();
    second.join();
    assertEquals(List.of("registered", "sent", "sent"), slow.calls);
  }

  private static Thread start(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
