package dev.paylink.it.support.feed;

import dev.paylink.api.Bus;
import dev.paylink.api.Command;
import dev.paylink.api.Origin;
import dev.paylink.api.Topic;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** A bus that can be cut: from then on nothing is sent, as by a process that was killed. */
public final class CutOffBus implements Bus {
  private final Bus bus;
  private volatile boolean cut;

  public CutOffBus(Bus bus) {
    this.bus = bus;
  }

  public void cut() {
    cut = true;
  }

  @Override
  public <I extends Record, O> Future<O> request(Command<I, O> command, I request, Origin origin) {
    return cut ? Promise.<O>promise().future() : bus.request(command, request, origin);
  }

  @Override
  public <I extends Record, O> void handle(
      Command<I, O> command, BiFunction<I, Origin, Future<O>> handler) {
    bus.handle(command, handler);
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
