package dev.paylink.catalog.paymentlink;

import static dev.paylink.base.config.NodeRole.API;

import dev.paylink.base.work.BackgroundWork;
import dev.paylink.data.clock.MerchantSweep;
import dev.paylink.data.clock.Timed;
import dev.paylink.data.clock.WaitingRows;
import dev.paylink.data.count.Counted;
import dev.paylink.data.count.Folding;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.http.OperationHandler;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Payment links. A link is expired from its {@code expiresAt} on, and exhausted from its last
 * payment on; the events of both are written some time after.
 */
public final class PaymentLinkFeature implements Feature {
  private static final Duration EXHAUSTED = Duration.ofMillis(500);
  private static final int BATCH = 100;

  private final NodeParts node;

  public PaymentLinkFeature(NodeParts node) {
    this.node = node;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
                () ->
                    new PaymentLinkVerticle(
                        node.bus(),
                        node.databases().api(),
                        node.ids(),
                        node.clock(),
                        node.merchantClocks(),
                        node.publicUrl()),
                API)
            .instances(node.config().instances().paymentLink()));
  }

  @Override
  public List<BackgroundWork> background() {
    OutboxSignal signal = new OutboxSignal(node.bus());
    PaymentLinkStore store = store(signal);
    return List.of(
        node.sweep(
            "write the events of expired payment links",
            limit -> signal.announceIfAny(store.expire(limit, node.clock().instant()))),
        node.sweep(
            "write the events of exhausted payment links",
            EXHAUSTED,
            limit -> signal.announceIfAny(store.announceExhausted(limit, node.clock().instant()))));
  }

  private PaymentLinkStore store(OutboxSignal signal) {
    return new PaymentLinkStore(
        node.databases().background(),
        new IdempotencyStore(node.databases().background(), node.clock()),
        node.ids(),
        new CheckoutUrls(node.publicUrl()),
        signal);
  }

  @Override
  public Timed timed() {
    OutboxSignal signal = new OutboxSignal(node.bus());
    PaymentLinkStore store = store(signal);
    MerchantSweep expiry =
        (merchantId, now) ->
            signal
                .announceIfAny(store.expireOf(merchantId, BATCH, now))
                .map(expired -> expired == BATCH);
    return new Timed(List.of(WaitingRows.inMerchantTime(PaymentLinkSql.DUE)), List.of(expiry));
  }

  @Override
  public List<Folding> counts() {
    return List.of(Counted.PAYMENT_LINKS.folding(), LinkPayments.FOLDING);
  }

  @Override
  public Map<String, OperationHandler> operations() {
    PaymentLinkHandlers links = new PaymentLinkHandlers(node.bus(), node.publicUrl());
    return Map.of(
        "listPaymentLinks", links::list,
        "createPaymentLink", links::create,
        "getPaymentLink", links::get,
        "updatePaymentLink", links::update,
        "deactivatePaymentLink", links::deactivate);
  }
}
