package dev.paylink.base.bus;

import dev.paylink.checkout.receipt.DocumentMessages.CheckProof;
import dev.paylink.checkout.receipt.DocumentMessages.ListProofKeys;
import dev.paylink.checkout.receipt.DocumentMessages.OpenDocument;
import dev.paylink.checkout.receipt.DocumentMessages.ProofChecked;
import dev.paylink.checkout.receipt.DocumentMessages.ProofKeys;
import dev.paylink.checkout.receipt.DocumentMessages.ReceiptDocument;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Samples of the messages of receipts as files. */
final class DocumentSamples {
  private static final BigDecimal AMOUNT = new BigDecimal("12.5");
  private static final Instant AT = Instant.parse("2026-11-21T04:30:00.123Z");

  private DocumentSamples() {}

  static List<Record> all() {
    return List.of(
        new OpenDocument("token", null, "ord_a", null),
        new OpenDocument(null, "mer_a", "ord_a", "ref_a"),
        new ReceiptDocument(
            "ord_a",
            false,
            false,
            "R-2026-000001",
            "Ayu",
            true,
            "Batik",
            AMOUNT,
            "USD",
            null,
            AT,
            "{}"),
        new ReceiptDocument(
            "ord_a",
            true,
            true,
            "RF-2026-000001",
            "Ayu",
            false,
            null,
            AMOUNT,
            "USD",
            "R-2026-000001",
            AT,
            "{}"),
        new CheckProof("a.b.c"),
        new ProofChecked("paid", BigDecimal.ZERO, "USD"),
        new ListProofKeys(),
        new ProofKeys(List.of("{}")));
  }
}
