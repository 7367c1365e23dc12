package dev.paylink.checkout.page;

import dev.paylink.web.money.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.text.Bidi;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A receipt as it is printed. It has no data of the customer.
 *
 * @param refund whether it is of a refund
 * @param dispute whether the customer's bank took that money back
 * @param number of the receipt
 * @param shop the merchant's name when the receipt got its number
 * @param live whether the merchant was in live mode then
 * @param title what was paid for; null if unknown
 * @param paymentReceipt number of the receipt of the order whose money went back; null if absent
 * @param at when the order became paid, or the refund succeeded
 * @param code the QR code by which others check the receipt, a PNG in Base64; null if absent
 */
@RecordBuilder
public record PrintedReceipt(
    Frame frame,
    boolean refund,
    boolean dispute,
    String number,
    String shop,
    boolean live,
    Money amount,
    @Nullable String title,
    String orderNumber,
    @Nullable String paymentReceipt,
    Instant at,
    @Nullable String code) {

  /** The heading. */
  public Text heading() {
    if (dispute) {
      return Text.PRINTED_LOST;
    }
    return refund ? Text.PRINTED_REFUND : Text.PRINTED_PAYMENT;
  }

  /** What the time means. */
  public Text when() {
    if (dispute) {
      return Text.RECEIPT_LOST;
    }
    return refund ? Text.RECEIPT_REFUNDED : Text.RECEIPT_PAID_AT;
  }

  /** The direction of a text by its first letter, as in {@code dir}. */
  public static String direction(String text) {
    return new Bidi(text, Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT).baseIsLeftToRight() ? "ltr" : "rtl";
  }
}
