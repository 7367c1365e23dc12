package dev.paylink.events.feed;

import dev.paylink.api.Bus;
import dev.paylink.data.db.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.UUID;

/** Runs the sequencer. */
final class SequencerVerticle extends VerticleBase {
  private final Sequencer sequencer;

  SequencerVerticle(Bus bus, Database database, UUID nodeId, MeterRegistry registry) {
    this.sequencer = new Sequencer(database, bus, nodeId, registry);
  }

  @Override
  public Future<?> start() {
    sequencer.start(vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return sequencer.stop();
  }
}
