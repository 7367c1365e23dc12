package dev.paylink.paymentlink;

import dev.paylink.Node;
import dev.paylink.bus.BusApi;
import dev.paylink.event.EventSignal;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Answers the payment-link commands. */
public final class PaymentLinkVerticle extends VerticleBase {
  private final Node node;

  public PaymentLinkVerticle(Node node) {
    this.node = node;
  }

  @Override
  public Future<?> start() {
    CheckoutUrls checkoutUrls = new CheckoutUrls(node.config().http().publicUrl());
    PaymentLinkStore store =
        new PaymentLinkStore(node.database(), node.idempotency(), node.ids(), checkoutUrls);
    PaymentLinkService links =
        new PaymentLinkService(
            store,
            node.idempotency(),
            checkoutUrls,
            new EventSignal(node.bus()),
            node.ids(),
            node.clock());
    node.bus().handle(BusApi.LIST_PAYMENT_LINKS, links::list);
    node.bus().handle(BusApi.GET_PAYMENT_LINK, links::get);
    node.bus().handle(BusApi.CREATE_PAYMENT_LINK, links::create);
    node.bus().handle(BusApi.DEACTIVATE_PAYMENT_LINK, links::deactivate);
    return Future.succeededFuture();
  }
}
