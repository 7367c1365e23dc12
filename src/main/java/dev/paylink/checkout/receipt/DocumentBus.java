package dev.paylink.checkout.receipt;

import dev.paylink.api.Command;
import dev.paylink.checkout.receipt.DocumentMessages.CheckProof;
import dev.paylink.checkout.receipt.DocumentMessages.ListProofKeys;
import dev.paylink.checkout.receipt.DocumentMessages.OpenDocument;
import dev.paylink.checkout.receipt.DocumentMessages.ProofChecked;
import dev.paylink.checkout.receipt.DocumentMessages.ProofKeys;
import dev.paylink.checkout.receipt.DocumentMessages.ReceiptDocument;

/** The bus addresses of receipts as files; internal. */
public final class DocumentBus {
  private DocumentBus() {}

  /** Returns a receipt. Changes nothing. Fails with {@code not_found}. */
  public static final Command<OpenDocument, ReceiptDocument> OPEN_DOCUMENT =
      new Command<>("paylink.receipts.open", OpenDocument.class, ReceiptDocument.class);

  /**
   * Checks a proof, and returns what became of the payment. Changes nothing. Fails with {@code
   * not_found} if this service has not issued it.
   */
  public static final Command<CheckProof, ProofChecked> CHECK_PROOF =
      new Command<>("paylink.receipts.check", CheckProof.class, ProofChecked.class);

  /** Returns the public keys of all proofs. Changes nothing. */
  public static final Command<ListProofKeys, ProofKeys> LIST_PROOF_KEYS =
      new Command<>("paylink.receipts.keys", ListProofKeys.class, ProofKeys.class);
}
