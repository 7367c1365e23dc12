package dev.paylink.sales.payment.sandbox;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Database;
import dev.paylink.sales.merchant.PaymentMethods;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * The provider {@code sandbox}: a page on which a tester chooses the outcome of a payment. For test
 * merchants only.
 */
final class SandboxProviderVerticle extends VerticleBase {
  private static final ProviderDescription DESCRIPTION =
      new ProviderDescription(
          Map.of("en", "Sandbox (test payment)", "id", "Sandbox (pembayaran uji coba)"), List.of());

  private final Bus bus;
  private final SandboxService sandbox;
  private final SandboxRefunds refunds;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  SandboxProviderVerticle(
      Bus bus, Database database, InstantSource clock, MerchantClocks clocks, String publicUrl) {
    this.bus = bus;
    this.sandbox = new SandboxService(new SandboxStore(database), bus, publicUrl, clock);
    this.refunds = new SandboxRefunds(clocks);
  }

  @Override
  public Future<?> start() {
    bus.handle(
        BusApi.describeProvider(PaymentMethods.SANDBOX),
        request -> Future.succeededFuture(DESCRIPTION));
    bus.handle(BusApi.startPayment(PaymentMethods.SANDBOX), sandbox::start);
    bus.handle(BusApi.checkPayment(PaymentMethods.SANDBOX), sandbox::check);
    bus.handle(BusApi.refundPayment(PaymentMethods.SANDBOX), refunds::refund);
    bus.handle(SandboxBus.OPEN_SANDBOX, sandbox::open);
    bus.handle(SandboxBus.CHOOSE_OUTCOME, sandbox::choose);
    return Future.succeededFuture();
  }
}
