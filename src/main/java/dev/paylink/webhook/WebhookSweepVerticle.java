package dev.paylink.webhook;

import dev.paylink.Node;
import dev.paylink.sweep.Sweep;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Instant;
import java.util.List;
import java.util.function.IntFunction;

/** Forgets old deliveries, and brings secrets under the key that seals now. */
public final class WebhookSweepVerticle extends VerticleBase {
  private final Node node;
  private final List<Sweep> sweeps;

  public WebhookSweepVerticle(Node node) {
    this.node = node;
    DeliverySweepStore deliveries = new DeliverySweepStore(node.database());
    SecretBox box = SecretBox.of(node.config().webhooks().secretKeys());
    SecretStore secrets = new SecretStore(node.database(), box);
    this.sweeps =
        List.of(
            sweep(
                "forget finished deliveries", limit -> deliveries.forgetFinished(oldest(), limit)),
            sweep("forget held deliveries", limit -> deliveries.forgetHeld(oldest(), limit)),
            sweep(
                "remove deliveries to deleted endpoints",
                limit -> deliveries.removeLeftBehind(node.clock().instant(), limit)),
            sweep("seal webhook secrets anew", secrets::reseal));
  }

  /** None of them is an event. */
  private static Sweep sweep(String purpose, IntFunction<Future<Integer>> work) {
    return new Sweep(purpose, () -> {}, work);
  }

  private Instant oldest() {
    return node.clock().instant().minus(node.config().webhooks().retention());
  }

  @Override
  public Future<?> start() {
    sweeps.forEach(sweep -> sweep.every(node.config().orders().sweepInterval(), vertx));
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return Future.join(sweeps.stream().map(Sweep::stop).toList());
  }
}
