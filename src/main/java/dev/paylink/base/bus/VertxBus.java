package dev.paylink.base.bus;

import dev.paylink.api.Bus;
import dev.paylink.api.Command;
import dev.paylink.api.Fault;
import dev.paylink.api.Origin;
import dev.paylink.api.Topic;
import dev.paylink.base.tracing.RequestContext;
import dev.paylink.base.tracing.Tracing;
import dev.paylink.base.work.FailureLog;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import io.vertx.core.tracing.TracingPolicy;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The {@link Bus} on the event bus of Vert.x: the only class that uses {@code vertx.eventBus()}.
 * Create one per {@link Vertx}. The context of a request goes with each command. In a trace, each
 * command has a span. The spans of Vert.x would be two for each message, all with the same name.
 */
public final class VertxBus implements Bus {
  private static final Logger log = LoggerFactory.getLogger(VertxBus.class);

  /** A request with its origin, and the context in which it is handled. */
  private record Envelope<I extends Record>(I content, Origin origin, Context context) {}

  private final EventBus eventBus;
  private final CommandSpans spans;
  private final Map<Class<?>, RecordCodec<?>> codecs = new ConcurrentHashMap<>();
  private final Handlers handlers = new Handlers();
  private final FailureLog failures = new FailureLog(log);
  private final Set<String> missing = ConcurrentHashMap.newKeySet();
  private final Set<String> eventLoopAddresses = ConcurrentHashMap.newKeySet();

  public VertxBus(Vertx vertx, Tracing tracing) {
    this.spans = new CommandSpans(tracing);
    this.eventBus = vertx.eventBus();
    eventBus.registerDefaultCodec(Fault.class, new FaultCodec());
    eventBus.registerDefaultCodec(Envelope.class, new RecordCodec<>(Envelope.class));
  }

  @Override
  public <I extends Record, O> Future<O> request(Command<I, O> command, I content, Origin origin) {
    Span span = spans.begin(command);
    Envelope<I> request = new Envelope<>(content, origin, Context.current().with(span));
    String sameEventLoop = eventLoopAddress(command);
    Future<Message<O>> reply =
        eventLoopAddresses.contains(sameEventLoop)
            ? send(sameEventLoop, command, request)
                .recover(failure -> sendToAny(sameEventLoop, command, request, failure))
            : send(command.address(), command, request);
    return reply
        .map(Message::body)
        .recover(
            failure -> {
              warnOfNoHandler(command);
              return Future.failedFuture(Fault.of(failure));
            })
        .onComplete(ended -> CommandSpans.end(span, ended.cause()));
  }

  /** An address that is mistyped, or handled by other nodes only, looks like a start or a stop. */
  private void warnOfNoHandler(Command<?, ?> command) {
    if (!handles(command) && missing.add(command.address())) {
      log.warn(
          "No verticle of this node has ever handled {}; a command reaches its own node only",
          command.address());
    }
  }

  /** The address of the handlers on the caller's thread; using it saves waking another thread. */
  private static String eventLoopAddress(Command<?, ?> command) {
    return command.address() + "@" + Thread.currentThread().getName();
  }

  private <O> Future<Message<O>> send(String address, Command<?, O> command, Envelope<?> request) {
    DeliveryOptions options =
        options().setLocalOnly(true).setSendTimeout(command.timeout().toMillis());
    return eventBus.request(address, request, options);
  }

  private static DeliveryOptions options() {
    return new DeliveryOptions().setTracingPolicy(TracingPolicy.IGNORE);
  }

  /** Retries on any event loop, as undeploying a verticle removes its handlers. */
  private <O> Future<Message<O>> sendToAny(
      String sameEventLoop, Command<?, O> command, Envelope<?> request, Throwable failure) {
    if (failure instanceof ReplyException refused
        && refused.failureType() == ReplyFailure.NO_HANDLERS) {
      eventLoopAddresses.remove(sameEventLoop);
      return send(command.address(), command, request);
    }
    return Future.failedFuture(failure);
  }

  @Override
  public <I extends Record, O> void handle(
      Command<I, O> command, BiFunction<I, Origin, Future<O>> handler) {
    if (Record.class.isAssignableFrom(command.reply())) {
      register(command.reply().asSubclass(Record.class));
    }
    handlers.claim(command);
    handlers.add(command, consume(command.address(), handler));
    if (io.vertx.core.Context.isOnEventLoopThread()) {
      handlers.add(command, consume(eventLoopAddress(command), handler));
      eventLoopAddresses.add(eventLoopAddress(command));
    }
  }

  private <I extends Record, O> MessageConsumer<?> consume(
      String address, BiFunction<I, Origin, Future<O>> handler) {
    return eventBus.<Envelope<I>>localConsumer(
        address,
        message -> {
          RequestContext.enter(message.body().context());
          invoke(address, handler, message.body())
              .onComplete(
                  reply -> message.reply(reply, options()),
                  failure -> message.reply(Fault.of(failure), options()));
        });
  }

  @Override
  public boolean handles(Command<?, ?> command) {
    return handlers.knows(command);
  }

  private <I extends Record, O> Future<O> invoke(
      String address, BiFunction<I, Origin, Future<O>> handler, Envelope<I> request) {
    try {
      return Objects.requireNonNull(
          handler.apply(request.content(), request.origin()), "The handler returned no future");
    } catch (RuntimeException | Error e) {
      // A consumer that throws never replies; the caller would wait for its timeout.
      if (!(e instanceof Fault)) {
        failures.failed("The handler of %s threw".formatted(address), e);
      }
      return Future.failedFuture(e);
    }
  }

  @Override
  public <E extends Record> void publish(Topic<E> topic, E event) {
    register(topic.event());
    boolean local = topic.scope() == Topic.Scope.NODE;
    eventBus.publish(topic.address(), event, options().setLocalOnly(local));
  }

  @Override
  public <E extends Record> void subscribe(Topic<E> topic, Consumer<E> subscriber) {
    register(topic.event());
    if (topic.scope() == Topic.Scope.NODE) {
      eventBus.<E>localConsumer(topic.address(), message -> subscriber.accept(message.body()));
    } else {
      eventBus.<E>consumer(topic.address(), message -> deliver(topic, message, subscriber));
    }
  }

  /** Another version of a member may publish what this one cannot read, as a new type of event. */
  private <E extends Record> void deliver(
      Topic<E> topic, Message<E> message, Consumer<E> subscriber) {
    E event;
    try {
      event = message.body();
    } catch (RuntimeException e) {
      failures.failed("An event of %s cannot be read".formatted(topic.address()), e);
      return;
    }
    subscriber.accept(event);
  }

  /** Registers the codec of a type once; concurrent callers wait until it is registered. */
  private <R extends Record> void register(Class<R> type) {
    codecs.computeIfAbsent(
        type,
        absent -> {
          RecordCodec<R> codec = new RecordCodec<>(type);
          eventBus.registerDefaultCodec(type, codec);
          return codec;
        });
  }
}
