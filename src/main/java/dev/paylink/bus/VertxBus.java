package dev.paylink.bus;

import dev.paylink.api.Bus;
import dev.paylink.api.Command;
import dev.paylink.api.Fault;
import dev.paylink.api.Topic;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The {@link Bus} on the event bus of Vert.x. The only class that touches {@code vertx.eventBus()};
 * make one for each {@link Vertx}.
 */
public final class VertxBus implements Bus {
  private final EventBus eventBus;
  private final Map<Class<?>, RecordCodec<?>> codecs = new ConcurrentHashMap<>();
  private final Set<String> handled = ConcurrentHashMap.newKeySet();
  private final Set<String> nearby = ConcurrentHashMap.newKeySet();

  public VertxBus(Vertx vertx) {
    this.eventBus = vertx.eventBus();
    eventBus.registerDefaultCodec(Fault.class, new FaultCodec());
  }

  @Override
  public <I extends Record, O> Future<O> request(Command<I, O> command, I request) {
    register(command.request());
    String near = near(command);
    Future<Message<O>> reply =
        nearby.contains(near)
            ? send(near, command, request)
                .recover(failure -> sendElsewhere(near, command, request, failure))
            : send(command.address(), command, request);
    return reply.map(Message::body).recover(failure -> Future.failedFuture(Fault.of(failure)));
  }

  /** The address of those who answer on the thread of the caller: nothing has to wake up for it. */
  private static String near(Command<?, ?> command) {
    return command.address() + "@" + Thread.currentThread().getName();
  }

  private <I extends Record, O> Future<Message<O>> send(
      String address, Command<I, O> command, I request) {
    DeliveryOptions options =
        new DeliveryOptions().setLocalOnly(true).setSendTimeout(command.timeout().toMillis());
    return eventBus.request(address, request, options);
  }

  /** A verticle that is undeployed takes its handlers along. */
  private <I extends Record, O> Future<Message<O>> sendElsewhere(
      String near, Command<I, O> command, I request, Throwable failure) {
    if (failure instanceof ReplyException refused
        && refused.failureType() == ReplyFailure.NO_HANDLERS) {
      nearby.remove(near);
      return send(command.address(), command, request);
    }
    return Future.failedFuture(failure);
  }

  @Override
  public <I extends Record, O> void handle(Command<I, O> command, Function<I, Future<O>> handler) {
    if (Record.class.isAssignableFrom(command.reply())) {
      register(command.reply().asSubclass(Record.class));
    }
    handled.add(command.address());
    consume(command.address(), handler);
    if (Context.isOnEventLoopThread()) {
      consume(near(command), handler);
      nearby.add(near(command));
    }
  }

  private <I extends Record, O> void consume(String address, Function<I, Future<O>> handler) {
    eventBus.<I>localConsumer(
        address,
        message ->
            invoke(handler, message.body())
                .onComplete(message::reply, failure -> message.reply(Fault.of(failure))));
  }

  @Override
  public boolean handles(Command<?, ?> command) {
    return handled.contains(command.address());
  }

  private static <I, O> Future<O> invoke(Function<I, Future<O>> handler, I request) {
    try {
      return Objects.requireNonNull(handler.apply(request), "The handler returned no future");
    } catch (RuntimeException | Error e) {
      // A consumer that throws would never reply, and the caller would wait for its timeout.
      return Future.failedFuture(e);
    }
  }

  @Override
  public <E extends Record> void publish(Topic<E> topic, E event) {
    register(topic.event());
    boolean local = topic.scope() == Topic.Scope.NODE;
    eventBus.publish(topic.address(), event, new DeliveryOptions().setLocalOnly(local));
  }

  @Override
  public <E extends Record> void subscribe(Topic<E> topic, Consumer<E> subscriber) {
    register(topic.event());
    if (topic.scope() == Topic.Scope.NODE) {
      eventBus.<E>localConsumer(topic.address(), message -> subscriber.accept(message.body()));
    } else {
      eventBus.<E>consumer(topic.address(), message -> subscriber.accept(message.body()));
    }
  }

  /** Whoever else is the first to need a type waits until it can be sent. */
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
