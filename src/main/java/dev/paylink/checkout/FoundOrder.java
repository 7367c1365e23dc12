package dev.paylink.checkout;

import dev.paylink.api.Customer;
import dev.paylink.checkout.ReceiptMessages.Amount;
import dev.paylink.checkout.ReceiptMessages.OrderMoney;
import dev.paylink.checkout.ReceiptMessages.Papers;
import dev.paylink.checkout.ReceiptMessages.ReceiptPayment;
import dev.paylink.checkout.page.ReceiptState;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An order of a link.
 *
 * @param amount what it costs
 * @param createdByBrowser whether the requesting browser created it
 * @param cancellable whether it is pending and has received no money
 * @param customer as the customer filled it in
 * @param payment that was received, or was chosen last; null if absent
 * @param chosen the payment methods of all payments
 * @param delivered whether there is something to download, now or soon
 * @param papers its receipts as files
 * @param mailed whether a receipt was or will be sent by e-mail
 */
@RecordBuilder
record FoundOrder(
    CheckoutLink link,
    UUID orderId,
    ReceiptState state,
    Amount amount,
    OrderMoney money,
    boolean createdByBrowser,
    boolean cancellable,
    @Nullable Customer customer,
    @Nullable ReceiptPayment payment,
    Set<String> chosen,
    boolean delivered,
    boolean mailed,
    Papers papers) {
  FoundOrder {
    chosen = Set.copyOf(chosen);
  }

  /** Whether the payer can pay it now. */
  boolean isPayable() {
    return state == ReceiptState.PENDING || state == ReceiptState.FAILED;
  }
}
