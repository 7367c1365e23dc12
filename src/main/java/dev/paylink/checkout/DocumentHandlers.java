package dev.paylink.checkout;

import dev.paylink.api.Bus;
import dev.paylink.base.locale.Language;
import dev.paylink.checkout.receipt.DocumentBus;
import dev.paylink.checkout.receipt.DocumentMessages.OpenDocument;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/** HTTP handlers of receipts as PDF files. */
final class DocumentHandlers {
  private final Bus bus;
  private final PrintedReceipts receipts;

  DocumentHandlers(Bus bus, PrintedReceipts receipts) {
    this.bus = bus;
    this.receipts = receipts;
  }

  public Future<Answer> ofOrder(ValidRequest request) {
    return file(request, null);
  }

  public Future<Answer> ofRefund(ValidRequest request) {
    return file(request, request.parameter("refundId", String.class));
  }

  private Future<Answer> file(ValidRequest request, @Nullable String refundId) {
    OpenDocument query =
        new OpenDocument(
            null, request.merchantId(), request.parameter("orderId", String.class), refundId);
    Language language =
        Language.ofTag(request.optional("language", String.class)).orElse(Language.EN);
    return bus.request(DocumentBus.OPEN_DOCUMENT, query)
        .compose(
            document ->
                receipts
                    .pdf(document, language)
                    .map(pdf -> new Answer(200, PrintedReceipts.headers(document), pdf)));
  }
}
