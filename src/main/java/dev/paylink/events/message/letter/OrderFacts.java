package dev.paylink.events.message.letter;

import dev.paylink.api.OrderStatus;
import dev.paylink.sales.payment.PaymentDisplay;
import dev.paylink.web.money.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What messages say about an order, as it is when they are sent. The customer typed no part of it.
 *
 * @param number for people
 * @param receiptNumber of its receipt; null for an order without one
 * @param title of what is sold; null for an order without a payment link
 * @param refunded what was sent back
 * @param lost what the customer's bank has taken back
 * @param refundsByHand whether the merchant sends all refunds without a provider; it is unknown
 *     whether the merchant has sent them
 * @param paidAt when the last of its money was paid; null for an order that was paid without money
 * @param deadline when it is cancelled unless it is paid
 * @param receiptUrl of its page; null for an order without a payment link
 * @param downloadUrl where it is downloaded; null if there is nothing
 * @param downloadUntil when that address expires; null if absent
 * @param payment that waits for the customer; null if absent
 */
@RecordBuilder
public record OrderFacts(
    String number,
    @Nullable String receiptNumber,
    @Nullable String title,
    OrderStatus status,
    Money amount,
    Money received,
    Money refunded,
    Money lost,
    boolean refundsByHand,
    Instant createdAt,
    @Nullable Instant paidAt,
    Instant deadline,
    @Nullable String receiptUrl,
    @Nullable String downloadUrl,
    @Nullable Instant downloadUntil,
    @Nullable WaitingPayment payment) {

  /**
   * A payment that waits for the customer.
   *
   * @param asked the amount due
   * @param toBankAccount whether it is a transfer to the merchant's bank account
   * @param instructions plain text of the merchant or the provider
   * @param reference that the customer quotes
   * @param display what the customer pays with
   */
  public record WaitingPayment(
      Money asked,
      boolean toBankAccount,
      @Nullable String instructions,
      @Nullable String reference,
      @Nullable PaymentDisplay display) {}
}
