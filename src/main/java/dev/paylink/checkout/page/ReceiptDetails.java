package dev.paylink.checkout.page;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a receipt says about the payment.
 *
 * @param deadline until when a pending order can be paid; null if it is not pending
 * @param paidAt when the customer paid, or when that was recorded; null if nothing was received
 * @param method name of the payment method, in the language of the page; null if unknown
 * @param payer name, e-mail address and phone number as far as they are known; masked for others
 * @param providerReference the provider's own name of the payment; null if absent
 * @param told whether the customer has said to have paid
 * @param mailed whether a receipt was or will be sent by e-mail
 * @param report the form by which the customer reports a bank transfer; null if it is not offered
 */
public record ReceiptDetails(
    @Nullable Instant deadline,
    @Nullable Instant paidAt,
    @Nullable String method,
    List<String> payer,
    @Nullable String providerReference,
    boolean told,
    boolean mailed,
    @Nullable Report report) {
  public ReceiptDetails {
    payer = List.copyOf(payer);
  }

  /**
   * Tells the merchant that the customer has paid; sends {@code form}.
   *
   * @param action the path to post to
   * @param formToken the value of {@code form}
   */
  public record Report(String action, String formToken) {}
}
