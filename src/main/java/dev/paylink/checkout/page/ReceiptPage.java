package dev.paylink.checkout.page;

import dev.paylink.merchant.profile.BankAccount;
import dev.paylink.money.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The receipt. While the payment is pending, the page polls {@code <path>/status} and goes to
 * {@code <path>/return} when the state changes.
 *
 * @param title what is paid for
 * @param received what was received for the order; null for nothing
 * @param account where to transfer the money to, shown while pending
 * @param instructions how to pay, plain text with line breaks, shown while pending
 * @param customerReference what to quote in the payment
 * @param refunded what went back to the customer; null for nothing
 * @param refunding what is going back; null for nothing
 * @param path of this page
 * @param retry the form for another attempt, after a failure or while pending
 * @param checkout the path to pay anew, after a cancellation
 * @param successUrl the merchant's page to go to once paid
 */
public record ReceiptPage(
    Frame frame,
    ReceiptState state,
    String title,
    Money amount,
    @Nullable Money received,
    String orderId,
    Instant createdAt,
    @Nullable BankAccount account,
    @Nullable String instructions,
    @Nullable String customerReference,
    @Nullable Money refunded,
    @Nullable Money refunding,
    String path,
    @Nullable Retry retry,
    @Nullable String checkout,
    @Nullable String successUrl,
    ReceiptDetails details) {

  public boolean pending() {
    return state == ReceiptState.PENDING;
  }

  /** What is still to be paid for an order that is paid in part; null for any other. */
  public @Nullable Money rest() {
    boolean open = pending() || state == ReceiptState.FAILED;
    long kept = minor(received) - minor(refunded) - minor(refunding);
    return open && received != null && kept < amount.minor()
        ? new Money(amount.minor() - kept, amount.currency())
        : null;
  }

  private static long minor(@Nullable Money money) {
    return money == null ? 0 : money.minor();
  }

  /** Whether money was received. */
  public boolean settled() {
    return details.paidAt() != null;
  }

  /** The text below the heading. */
  public Text body() {
    return pending() && (instructions != null || account != null)
        ? Text.PENDING_INSTRUCTED_BODY
        : ReceiptLook.of(state).body();
  }
}
