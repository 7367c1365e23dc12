package dev.paylink.order;

import dev.paylink.Node;
import dev.paylink.config.AppConfig;
import dev.paylink.event.EventSignal;
import dev.paylink.sweep.Sweep;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Instant;

/** Cancels orders that nobody paid in time. Any number of nodes may do so at once. */
public final class OrderSweepVerticle extends VerticleBase {
  private final Node node;
  private final Sweep sweep;

  public OrderSweepVerticle(Node node) {
    this.node = node;
    AppConfig.Orders config = node.config().orders();
    OrderStore store = new OrderStore(node.database(), node.idempotency(), node.ids());
    this.sweep =
        new Sweep(
            "cancel overdue orders",
            new EventSignal(node.bus())::announce,
            limit -> {
              Instant now = node.clock().instant();
              return store.cancelOverdue(now.minus(config.pendingTtl()), limit, now);
            });
  }

  @Override
  public Future<?> start() {
    sweep.every(node.config().orders().sweepInterval(), vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return sweep.stop();
  }
}
