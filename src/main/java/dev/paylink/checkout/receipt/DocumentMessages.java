package dev.paylink.checkout.receipt;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Messages about receipts as files and about their proofs. */
public final class DocumentMessages {
  private DocumentMessages() {}

  /**
   * Requests a receipt. Either a link or a merchant says whose order it is.
   *
   * @param token of the checkout page of the order's link; null if a merchant asks
   * @param merchantId {@code mer_…}; null if a page asks
   * @param orderId {@code ord_…}
   * @param refundId {@code ref_…} for the receipt of a refund; null for the one of the order
   */
  public record OpenDocument(
      @Nullable String token,
      @Nullable String merchantId,
      String orderId,
      @Nullable String refundId) {}

  /**
   * A receipt. It has no data of the customer.
   *
   * @param orderId {@code ord_…}
   * @param refund whether it is of a refund
   * @param dispute whether the customer's bank took that money back
   * @param number of the receipt
   * @param shop the merchant's name when the receipt got its number
   * @param live whether the merchant was in live mode then
   * @param title what was paid for; null if unknown
   * @param amount in major units, exact
   * @param currency ISO 4217 code
   * @param paymentReceipt number of the receipt of the order that was refunded; null if absent
   * @param at when the order became paid, or the refund succeeded
   * @param profile of the merchant, as JSON
   */
  @RecordBuilder
  public record ReceiptDocument(
      String orderId,
      boolean refund,
      boolean dispute,
      String number,
      String shop,
      boolean live,
      @Nullable String title,
      BigDecimal amount,
      String currency,
      @Nullable String paymentReceipt,
      Instant at,
      String profile) {}

  /** Requests what became of the payment of a proof, and whether it is genuine. */
  public record CheckProof(String token) {}

  /**
   * A genuine proof.
   *
   * @param state as {@link ProofState#code}
   * @param refunded what has gone back to the customer, in major units, exact
   * @param currency ISO 4217 code
   */
  public record ProofChecked(String state, BigDecimal refunded, String currency) {}

  /** Requests the public keys of all proofs. */
  public record ListProofKeys() {}

  /**
   * The public keys, also retired ones.
   *
   * @param jwks each a JWK (RFC 7517), as JSON
   */
  public record ProofKeys(List<String> jwks) {
    public ProofKeys {
      jwks = List.copyOf(jwks);
    }
  }
}
