package dev.paylink.node.extension;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Command;
import dev.paylink.api.Origin;
import dev.paylink.api.Topic;
import io.vertx.core.Future;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The bus of an extension; remembers the commands that it handles. Thread-safe. */
final class ObservedBus implements Bus {
  /** The addresses of the commands of a payment provider; the group is its name. */
  private static final Pattern PROVIDER =
      Pattern.compile(
          BusApi.describeProvider("NAME").address().replaceFirst("NAME.*", "([^.]+)[.].+"));

  /** The address of the command of a channel for messages; the group is its name. */
  private static final Pattern CHANNEL =
      Pattern.compile(BusApi.sendMessage("NAME").address().replaceFirst("NAME", "([^.]+)"));

  private final Bus bus;
  private final List<String> handled = new CopyOnWriteArrayList<>();

  ObservedBus(Bus bus) {
    this.bus = bus;
  }

  /** The names of the payment providers for which the extension handles commands. */
  Set<String> providers() {
    return names(PROVIDER);
  }

  /** The names of the channels for messages that it has registered. */
  Set<String> channels() {
    return names(CHANNEL);
  }

  private Set<String> names(Pattern address) {
    return handled.stream()
        .map(address::matcher)
        .filter(Matcher::matches)
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The addresses of the other commands that it handles. */
  List<String> others() {
    return handled.stream()
        .filter(address -> !PROVIDER.matcher(address).matches())
        .filter(address -> !CHANNEL.matcher(address).matches())
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
