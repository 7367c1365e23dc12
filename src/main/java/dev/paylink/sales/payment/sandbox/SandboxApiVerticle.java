package dev.paylink.sales.payment.sandbox;

import dev.paylink.api.Bus;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Handles the command of the API, on nodes that may have no provider. */
final class SandboxApiVerticle extends VerticleBase {
  private final Bus bus;
  private final SandboxService sandbox;

  SandboxApiVerticle(Bus bus, SandboxService sandbox) {
    this.bus = bus;
    this.sandbox = sandbox;
  }

  @Override
  public Future<?> start() {
    bus.handle(SandboxBus.SIMULATE_PAYMENT, sandbox::simulate);
    return Future.succeededFuture();
  }
}
