package dev.paylink.checkout.receipt;

import dev.paylink.access.token.ReceiptTokens;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.checkout.receipt.DocumentMessages.CheckProof;
import dev.paylink.checkout.receipt.DocumentMessages.ListProofKeys;
import dev.paylink.checkout.receipt.DocumentMessages.OpenDocument;
import dev.paylink.checkout.receipt.DocumentMessages.ProofChecked;
import dev.paylink.checkout.receipt.DocumentMessages.ProofKeys;
import dev.paylink.checkout.receipt.DocumentMessages.ReceiptDocument;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** Receipts as files, and what proves them. */
final class DocumentService {
  private final DocumentStore store;
  private final ReceiptTokens tokens;

  DocumentService(DocumentStore store, ReceiptTokens tokens) {
    this.store = store;
    this.tokens = tokens;
  }

  /** Keeps the key of new proofs, before the first is signed. */
  Future<Void> keepKey() {
    return store.keep(tokens.publicKey());
  }

  Future<ReceiptDocument> open(OpenDocument query) {
    return store
        .find(query)
        .map(
            found ->
                found.orElseThrow(
                    () ->
                        new Fault(
                            FaultCode.NOT_FOUND,
                            "There is no such receipt: an order has one once it is paid, a refund"
                                + " once it has succeeded")));
  }

  Future<ProofChecked> check(CheckProof query) {
    Optional<String> kid = ReceiptTokens.kid(query.token());
    if (kid.isEmpty()) {
      return Future.failedFuture(notIssued());
    }
    return store
        .keys()
        .map(keys -> claims(query.token(), kid.get(), keys))
        .compose(claims -> store.state(claims.orderId()))
        .map(found -> found.orElseThrow(DocumentService::notIssued));
  }

  private static ReceiptTokens.Claims claims(String token, String kid, List<String> keys) {
    return keys.stream()
        .map(JsonObject::new)
        .filter(key -> kid.equals(key.getString("kid")))
        .findFirst()
        .flatMap(key -> ReceiptTokens.verify(token, key))
        .orElseThrow(DocumentService::notIssued);
  }

  private static Fault notIssued() {
    return new Fault(FaultCode.NOT_FOUND, "This service has not issued such a receipt");
  }

  Future<ProofKeys> keys(ListProofKeys query) {
    return store.keys().map(ProofKeys::new);
  }
}
