package dev.paylink.checkout;

import dev.paylink.Node;
import dev.paylink.bus.BusApi;
import dev.paylink.event.EventSignal;
import dev.paylink.payment.PaymentStore;
import dev.paylink.payment.Providers;
import dev.paylink.paymentlink.CheckoutUrls;
import dev.paylink.risk.RiskService;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Answers the checkout commands. */
public final class CheckoutVerticle extends VerticleBase {
  private final Node node;

  public CheckoutVerticle(Node node) {
    this.node = node;
  }

  @Override
  public Future<?> start() {
    String publicUrl = node.config().http().publicUrl();
    Providers providers = new Providers(node.bus(), publicUrl);
    PaymentStarter payments =
        new PaymentStarter(
            new PaymentStore(node.database(), node.ids()),
            providers,
            new CheckoutUrls(publicUrl),
            node.bus(),
            node.clock());
    CheckoutService checkout =
        new CheckoutService(
            new CheckoutStore(node.database(), node.ids()),
            providers,
            payments,
            new RiskService(node.database(), node.config().risk(), node.bus(), node.clock()),
            new EventSignal(node.bus()),
            node.ids(),
            node.clock());
    node.bus().handle(BusApi.OPEN_CHECKOUT, checkout::open);
    node.bus().handle(BusApi.PAY, checkout::pay);
    node.bus().handle(BusApi.PAY_AGAIN, checkout::payAgain);
    node.bus().handle(BusApi.OPEN_RECEIPT, checkout::receipt);
    return Future.succeededFuture();
  }
}
