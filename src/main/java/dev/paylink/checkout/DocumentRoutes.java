package dev.paylink.checkout;

import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.id.TypeId;
import dev.paylink.checkout.receipt.DocumentBus;
import dev.paylink.checkout.receipt.DocumentMessages.OpenDocument;
import dev.paylink.checkout.receipt.DocumentMessages.ReceiptDocument;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/** Routes of the receipts of an order as PDF files, and of the QR code that proves a receipt. */
final class DocumentRoutes {
  /** Path of a file, below the receipt page. */
  static final String FILE = "/receipt.pdf";

  /** Path that leads to the check of the receipt, below the receipt page. */
  static final String PROOF = "/proof";

  private final Bus bus;
  private final PrintedReceipts receipts;

  DocumentRoutes(Bus bus, PrintedReceipts receipts) {
    this.bus = bus;
    this.receipts = receipts;
  }

  void mount(PageRouter router) {
    router.page(ReceiptRoutes.PATH + FILE, ctx -> file(ctx, null));
    router.page(ReceiptRoutes.PATH + "/refunds/:refundId" + FILE, ctx -> file(ctx, refundId(ctx)));
    router.page(ReceiptRoutes.PATH + PROOF, ctx -> proof(ctx).map(PageAnswer::redirect));
    router.page(
        ReceiptRoutes.PATH + PROOF + ".svg",
        ctx -> proof(ctx).map(url -> PageAnswer.svg(QrCode.svg(url))));
  }

  private static String refundId(RoutingContext ctx) {
    String id = ctx.pathParam("refundId");
    if (!TypeId.REFUND.matches(id)) {
      throw new Fault(FaultCode.NOT_FOUND, "There is no such refund");
    }
    return id;
  }

  private Future<PageAnswer> file(RoutingContext ctx, @Nullable String refundId) {
    return open(ctx, refundId)
        .compose(
            document ->
                receipts
                    .pdf(document, PageResponder.language(ctx))
                    .map(pdf -> PageAnswer.file(PrintedReceipts.headers(document), pdf)));
  }

  private Future<ReceiptDocument> open(RoutingContext ctx, @Nullable String refundId) {
    return bus.request(
        DocumentBus.OPEN_DOCUMENT,
        new OpenDocument(ctx.pathParam("token"), null, ReceiptRoutes.orderId(ctx), refundId));
  }

  private Future<String> proof(RoutingContext ctx) {
    return open(ctx, null)
        .map(
            document ->
                receipts
                    .proof(document)
                    .orElseThrow(
                        () -> new Fault(FaultCode.NOT_FOUND, "This receipt proves nothing")));
  }
}
