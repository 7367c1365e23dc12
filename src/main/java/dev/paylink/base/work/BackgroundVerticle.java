package dev.paylink.base.work;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Runs background work on one event loop until it is undeployed. */
public final class BackgroundVerticle extends VerticleBase {
  private final List<? extends BackgroundWork> all;

  public BackgroundVerticle(List<? extends BackgroundWork> all) {
    this.all = List.copyOf(all);
  }

  @Override
  public Future<?> start() {
    all.forEach(work -> work.start(vertx));
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return Future.join(all.stream().map(BackgroundWork::stop).toList());
  }
}
