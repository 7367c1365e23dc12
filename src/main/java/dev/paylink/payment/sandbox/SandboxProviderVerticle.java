package dev.paylink.payment.sandbox;

import dev.paylink.Node;
import dev.paylink.bus.BusApi;
import dev.paylink.payment.PaymentMessages.ProviderDescription;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The provider {@code sandbox}: a page where a tester chooses what happens to a payment. For test
 * merchants only.
 */
public final class SandboxProviderVerticle extends VerticleBase {
  /** As merchants have it among their ways to pay. */
  public static final String NAME = "sandbox";

  private static final Logger log = LoggerFactory.getLogger(SandboxProviderVerticle.class);
  private static final long PERIOD_MS = 500;

  private static final ProviderDescription DESCRIPTION =
      new ProviderDescription(
          Map.of("en", "Sandbox (test payment)", "id", "Sandbox (pembayaran uji coba)"), List.of());

  private final Node node;

  public SandboxProviderVerticle(Node node) {
    this.node = node;
  }

  @Override
  public Future<?> start() {
    SandboxService sandbox =
        new SandboxService(
            new SandboxStore(node.database()),
            node.bus(),
            node.config().http().publicUrl(),
            node.clock());
    node.bus().handle(BusApi.describeProvider(NAME), asked -> Future.succeededFuture(DESCRIPTION));
    node.bus().handle(BusApi.startPayment(NAME), sandbox::start);
    node.bus().handle(BusApi.OPEN_SANDBOX, sandbox::open);
    node.bus().handle(BusApi.CHOOSE_OUTCOME, sandbox::choose);
    vertx.setPeriodic(
        PERIOD_MS,
        timer ->
            sandbox
                .runPlans()
                .onFailure(failure -> log.warn("Cannot settle what testers planned", failure)));
    return Future.succeededFuture();
  }
}
