package dev.paylink.payment.sandbox;

import dev.paylink.Node;
import dev.paylink.bus.BusApi;
import dev.paylink.event.EventSignal;
import dev.paylink.payment.PaymentMessages.ProviderDescription;
import dev.paylink.sweep.Sweep;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The provider {@code sandbox}: a page where a tester chooses what happens to a payment. For test
 * merchants only.
 */
public final class SandboxProviderVerticle extends VerticleBase {
  /** As merchants have it among their ways to pay. */
  public static final String NAME = "sandbox";

  private static final Duration PERIOD = Duration.ofMillis(500);

  private static final ProviderDescription DESCRIPTION =
      new ProviderDescription(
          Map.of("en", "Sandbox (test payment)", "id", "Sandbox (pembayaran uji coba)"), List.of());

  private final Node node;
  private final SandboxService sandbox;
  private final Sweep plans;

  public SandboxProviderVerticle(Node node) {
    this.node = node;
    this.sandbox =
        new SandboxService(
            new SandboxStore(node.database()),
            node.bus(),
            node.config().http().publicUrl(),
            node.clock());
    this.plans =
        new Sweep(
            "settle what testers planned",
            new EventSignal(node.bus())::announce,
            sandbox::runPlans);
  }

  @Override
  public Future<?> start() {
    node.bus().handle(BusApi.describeProvider(NAME), asked -> Future.succeededFuture(DESCRIPTION));
    node.bus().handle(BusApi.startPayment(NAME), sandbox::start);
    node.bus().handle(BusApi.OPEN_SANDBOX, sandbox::open);
    node.bus().handle(BusApi.CHOOSE_OUTCOME, sandbox::choose);
    plans.every(PERIOD, vertx);
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return plans.stop();
  }
}
