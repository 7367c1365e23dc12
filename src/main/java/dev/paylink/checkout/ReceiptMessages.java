package dev.paylink.checkout;

import dev.paylink.api.Customer;
import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.checkout.CheckoutMessages.Offer;
import dev.paylink.checkout.CheckoutMessages.OfferedMethod;
import dev.paylink.checkout.page.ReceiptState;
import dev.paylink.sales.payment.PaymentDisplay;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Messages between the receipts and the checkout verticle. {@code token} and {@code browser} mean
 * the same as in {@link CheckoutMessages}.
 */
public final class ReceiptMessages {
  private ReceiptMessages() {}

  /** Requests the file of a logo by its name. */
  public record OpenLogo(String name) {}

  /** The file of a logo, in Base64. */
  public record LogoFile(String name, String base64) {}

  /**
   * Requests the content of a receipt. Changes nothing.
   *
   * @param labels whether the names of payment methods are wanted, for which providers are asked
   */
  public record OpenReceipt(
      String token, String orderId, @Nullable String browser, boolean labels) {}

  /**
   * Money of an order that goes back to the customer, in major units, exact.
   *
   * @param done of refunds that providers have made
   * @param byHand of refunds that the merchant makes; that the money was sent is not known
   * @param pending of refunds that are under way
   * @param disputed of disputes that the customer's bank has not decided
   * @param lost of disputes that the bank decided for the customer
   */
  public record Refunded(
      BigDecimal done,
      BigDecimal byHand,
      BigDecimal pending,
      BigDecimal disputed,
      BigDecimal lost) {}

  /** An amount in major units, exact, with its ISO 4217 code. */
  public record Amount(BigDecimal amount, String currency) {}

  /**
   * The money of an order, in major units, exact.
   *
   * @param received in the currency of the order, refunds included
   * @param unneeded what the order did not need and has not gone back: of an order that is paid,
   *     more than its amount; of a cancelled one, all
   * @param refunded what goes back to the customer; null for nothing
   * @param elsewhere what has arrived in other currencies
   */
  public record OrderMoney(
      BigDecimal received,
      BigDecimal unneeded,
      @Nullable Refunded refunded,
      List<Amount> elsewhere) {
    public OrderMoney {
      elsewhere = List.copyOf(elsewhere);
    }

    /** Whether money has arrived, in any currency. */
    boolean any() {
      return received.signum() > 0 || !elsewhere.isEmpty();
    }
  }

  /**
   * The receipts of an order that can be had as files.
   *
   * @param number of the receipt of the order; null if absent
   * @param live whether the merchant was in live mode when the order became paid
   * @param refunds oldest first
   */
  public record Papers(@Nullable String number, boolean live, List<RefundPaper> refunds) {
    public Papers {
      refunds = List.copyOf(refunds);
    }
  }

  /** The receipt of a refund, with its number. */
  public record RefundPaper(String refundId, String number) {}

  /**
   * Content of a receipt. Anybody with the URL can read it.
   *
   * @param amount what the order costs
   * @param deadline when the order is cancelled unless it is paid; null if it is not pending
   * @param payer masked unless the requesting browser created the order
   * @param account the bank account for a bank transfer
   * @param payment that was received, or was chosen last; null if absent
   * @param cancellable whether this browser can cancel the order
   * @param methods payment methods with which this browser can pay again or continue; empty if it
   *     cannot
   * @param delivered whether there is something to download, now or soon
   * @param mailed whether a receipt was or will be sent by e-mail
   */
  @RecordBuilder
  public record Receipt(
      String orderId,
      ReceiptState state,
      Offer offer,
      Amount amount,
      OrderMoney money,
      Instant createdAt,
      @Nullable Instant deadline,
      @Nullable Customer payer,
      @Nullable BankAccount account,
      @Nullable ReceiptPayment payment,
      boolean linkActive,
      boolean cancellable,
      List<OfferedMethod> methods,
      boolean delivered,
      boolean mailed,
      Papers papers) {
    public Receipt {
      methods = List.copyOf(methods);
    }
  }

  /** Says that the customer has paid an order that this browser created. */
  public record ReportPaid(String token, String orderId, String browser) {}

  /** Whether the report was noted now; it may have been noted before, or may not apply. */
  public record PaidReported(boolean noted) {}

  /**
   * The payment of a receipt.
   *
   * @param method description of its provider; null if it was not asked or did not answer
   * @param instructions what the provider asks the customer to do
   * @param customerReference what the customer quotes when doing so
   * @param display what the customer pays with; null if absent
   * @param providerReference the provider's own, of the settlement
   * @param paidAt when the customer paid as far as the report says it, otherwise when it was
   *     recorded; null if nothing was received
   * @param reportedAt when the customer said to have paid; null if the customer did not
   * @param reportable whether the customer can say so: the browser created the order, and the
   *     payment is a pending bank transfer
   */
  @RecordBuilder
  public record ReceiptPayment(
      String provider,
      @Nullable ProviderDescription method,
      @Nullable String instructions,
      @Nullable String customerReference,
      @Nullable PaymentDisplay display,
      @Nullable String providerReference,
      @Nullable Instant paidAt,
      @Nullable Instant reportedAt,
      boolean reportable) {
    ReceiptPayment withMethod(@Nullable ProviderDescription described) {
      return ReceiptPaymentBuilder.builder(this).method(described).build();
    }
  }
}
