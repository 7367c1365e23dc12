package dev.paylink.checkout;

import static dev.paylink.base.config.NodeRole.API;
import static dev.paylink.base.config.NodeRole.CHECKOUT;

import dev.paylink.access.token.ReceiptTokens;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.catalog.product.licence.LicenceKeys;
import dev.paylink.checkout.receipt.DocumentVerticle;
import dev.paylink.checkout.receipt.ReceiptPrinter;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.http.OperationHandler;
import io.vertx.core.Deployable;
import java.util.List;
import java.util.Map;

/** What checkout pages show and take. */
public final class CheckoutFeature implements Feature {
  private final NodeParts node;
  private final ReceiptTokens tokens;
  private final PrintedReceipts receipts;

  /**
   * @param keys that sign proofs of receipts
   * @param printer of the node
   */
  public CheckoutFeature(NodeParts node, TokenKeys keys, ReceiptPrinter printer) {
    this.node = node;
    this.tokens = new ReceiptTokens(keys, node.publicUrl());
    this.receipts = new PrintedReceipts(printer, tokens, node.publicUrl());
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(this::pages, CHECKOUT).instances(node.config().instances().checkout()),
        Deployment.handlers(
            () -> new DocumentVerticle(node.bus(), node.databases().pages(), tokens),
            API,
            CHECKOUT));
  }

  @Override
  public Map<String, OperationHandler> operations() {
    DocumentHandlers documents = new DocumentHandlers(node.bus(), receipts);
    return Map.of("getOrderReceipt", documents::ofOrder, "getRefundReceipt", documents::ofRefund);
  }

  private Deployable pages() {
    return new CheckoutVerticle(
        node.bus(),
        node.databases().pages(),
        node.ids(),
        node.clock(),
        node.merchantClocks(),
        node.publicUrl(),
        node.config().orders(),
        node.config().risk(),
        node.config().checkout(),
        node.config().products(),
        new LicenceKeys(node.ids(), node.secrets()),
        node.registry());
  }
}
