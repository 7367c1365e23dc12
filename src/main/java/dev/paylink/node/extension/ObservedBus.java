package dev.paylink.node.extension;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Command;
import dev.paylink.api.Origin;
import dev.paylink.api.Topic;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** The bus of an extension; remembers the commands that it handles. Thread-safe. */
final class ObservedBus implements Bus {
  private static final String[] AROUND_PROVIDER =
      BusApi.describeProvider("*").address().split("\\*");

  private final Bus bus;
  private final List<String> handled = new CopyOnWriteArrayList<>();

  ObservedBus(Bus bus) {
    this.bus = bus;
  }

  /** The addresses of the commands that the extension handles. */
  List<String> handled() {
    return handled;
  }

  /** The names of the payment providers that the extension describes. */
  List<String> providers() {
    String begin = AROUND_PROVIDER[0];
    String end = AROUND_PROVIDER[1];
    return handled.stream()
        .distinct()
        .filter(address -> address.startsWith(begin) && address.endsWith(end))
        .map(address -> address.substring(begin.length(), address.length() - end.length()))
        .toList();
  }

  @Override
  public <I extends Record, O> Future<O> request(Command<I, O> command, I request, Origin origin) {
    return bus.request(command, request, origin);
  }

  @Override
  public <I extends Record, O> void handle(
      Command<I, O> command, BiFunction<I, Origin, Future<O>> handler) {
    bus.handle(command, handler);
    handled.add(command.address());
  }

  @Override
  public boolean handles(Command<?, ?> command) {
    return bus.handles(command);
  }

  @Override
  public <E extends Record> void publish(Topic<E> topic, E event) {
    bus.publish(topic, event);
  }

  @Override
  public <E extends Record> void subscribe(Topic<E> topic, Consumer<E> subscriber) {
    bus.subscribe(topic, subscriber);
  }
}
