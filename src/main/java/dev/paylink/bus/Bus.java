package dev.paylink.bus;

import dev.paylink.error.Fault;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The event bus with types. The only class that touches {@code vertx.eventBus()}.
 *
 * <p>Make one per {@link Vertx}, pass it to verticles. An extension declares its own {@link
 * Command} and {@link Topic} constants and uses them here as Paylink uses those of {@link BusApi}.
 */
public final class Bus {
  private final EventBus eventBus;
  private final Map<Class<?>, RecordCodec<?>> codecs = new ConcurrentHashMap<>();
  private final Set<String> handled = ConcurrentHashMap.newKeySet();

  public Bus(Vertx vertx) {
    this.eventBus = vertx.eventBus();
    eventBus.registerDefaultCodec(Fault.class, new FaultCodec());
  }

  /**
   * Sends a request to a handler on this node and waits as long as the command says.
   *
   * @return the reply; fails with a {@link Fault}, of code {@code timeout} without a reply in time
   *     and {@code unavailable} without a handler
   */
  public <I extends Record, O> Future<O> request(Command<I, O> command, I request) {
    register(command.request());
    DeliveryOptions options =
        new DeliveryOptions().setLocalOnly(true).setSendTimeout(command.timeout().toMillis());
    return eventBus
        .<O>request(command.address(), request, options)
        .map(Message::body)
        .recover(failure -> Future.failedFuture(Fault.of(failure)));
  }

  /**
   * Answers a command on this node; several handlers take turns. Whatever the handler throws or
   * fails with reaches the caller as a {@link Fault}; nothing else but a reply does.
   */
  public <I extends Record, O> void handle(Command<I, O> command, Function<I, Future<O>> handler) {
    if (Record.class.isAssignableFrom(command.reply())) {
      register(command.reply().asSubclass(Record.class));
    }
    handled.add(command.address());
    eventBus.<I>localConsumer(
        command.address(),
        message ->
            invoke(handler, message.body())
                .onComplete(message::reply, failure -> message.reply(Fault.of(failure))));
  }

  /** Whether somebody on this node answers, or did, a command. */
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

  /** Announces an event to every subscriber in reach of the topic. */
  public <E extends Record> void publish(Topic<E> topic, E event) {
    register(topic.event());
    boolean local = topic.scope() == Topic.Scope.NODE;
    eventBus.publish(topic.address(), event, new DeliveryOptions().setLocalOnly(local));
  }

  /** Calls the subscriber, on the context of the verticle that subscribes, with each event. */
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
