package dev.paylink.events.feed;

import dev.paylink.api.Bus;
import dev.paylink.base.bus.VertxBus;
import dev.paylink.base.tracing.Tracing;
import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.BenchNode;
import dev.paylink.bench.Waiting;
import dev.paylink.data.outbox.EventsWritten;
import dev.paylink.data.outbox.OutboxBus;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** The sequencer of a node that does nothing else. */
final class RunningSequencer implements AutoCloseable {
  private final BenchNode node;
  private final Bus bus;

  RunningSequencer(BenchDatabase database) {
    this.node = new BenchNode(database);
    this.bus = new VertxBus(node.vertx(), Tracing.OFF);
    Sequencer sequencer = new Sequencer(node.database(), bus, node.id(), new SimpleMeterRegistry());
    Waiting.get(node.vertx().deployVerticle(verticle(sequencer)));
  }

  private static VerticleBase verticle(Sequencer sequencer) {
    return new VerticleBase() {
      @Override
      public Future<?> start() {
        sequencer.start(vertx);
        return Future.succeededFuture();
      }

      @Override
      public Future<?> stop() {
        return sequencer.stop();
      }
    };
  }

  /** Wakes the sequencer up, as a statement does that has written events on its node. */
  void wake() {
    bus.publish(OutboxBus.EVENTS_WRITTEN, new EventsWritten(true, true));
  }

  @Override
  public void close() {
    node.close();
  }
}
