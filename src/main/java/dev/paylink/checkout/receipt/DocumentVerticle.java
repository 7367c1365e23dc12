package dev.paylink.checkout.receipt;

import dev.paylink.access.token.ReceiptTokens;
import dev.paylink.api.Bus;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Handles the commands of receipts as files. */
public final class DocumentVerticle extends VerticleBase {
  private final Bus bus;
  private final DocumentService documents;

  public DocumentVerticle(Bus bus, Database database, ReceiptTokens tokens) {
    this.bus = bus;
    this.documents = new DocumentService(new DocumentStore(database), tokens);
  }

  @Override
  public Future<?> start() {
    bus.handle(DocumentBus.OPEN_DOCUMENT, documents::open);
    bus.handle(DocumentBus.CHECK_PROOF, documents::check);
    bus.handle(DocumentBus.LIST_PROOF_KEYS, documents::keys);
    return documents.keepKey();
  }
}
