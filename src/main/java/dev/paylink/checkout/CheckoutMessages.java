package dev.paylink.checkout;

import dev.paylink.api.Customer;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.checkout.page.ReceiptState;
import dev.paylink.merchant.profile.BankAccount;
import dev.paylink.merchant.profile.Shop;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Messages between the checkout pages and the checkout verticle. {@code token} is the last path
 * segment of a checkout URL; {@code browser} identifies the customer's browser by the SHA-256 of
 * its secret.
 */
public final class CheckoutMessages {
  private CheckoutMessages() {}

  /** Requests the content of a checkout page. Changes nothing. */
  public record OpenCheckout(String token, @Nullable String browser) {}

  /**
   * Content of a checkout page.
   *
   * @param placesTaken whether as many orders are pending or paid as may be paid, so that no other
   *     payment can be begun now
   * @param require the fields that the customer must fill in
   * @param customer as the merchant prefilled it, masked
   * @param prior the last order that this browser created through this link and that was not
   *     cancelled; null if there is none
   * @param methods the payment methods that can be offered right now
   */
  public record Checkout(
      Offer offer,
      PaymentLinkStatus status,
      boolean placesTaken,
      List<String> require,
      @Nullable Customer customer,
      @Nullable PriorOrder prior,
      List<OfferedMethod> methods) {
    public Checkout {
      require = List.copyOf(require);
      methods = List.copyOf(methods);
    }
  }

  /**
   * The offer of a payment link.
   *
   * @param amount in major units, exact
   * @param currency ISO 4217 code
   * @param successUrl the merchant's page to which customers go after paying
   * @param expiresAt when the link can no longer be paid; null for never
   */
  public record Offer(
      String paymentLinkId,
      String title,
      BigDecimal amount,
      String currency,
      @Nullable String successUrl,
      @Nullable Instant expiresAt,
      Shop shop,
      boolean testMode) {}

  /** An earlier order of this browser. */
  public record PriorOrder(String orderId, ReceiptState state) {}

  /** A payment method that can be offered. */
  public record OfferedMethod(String provider, ProviderDescription description) {}

  /**
   * Creates an order and starts its payment.
   *
   * @param attempt name of the form; however often it is sent, it creates one order
   * @param customer as the customer filled it in, without masked texts
   * @param masked the masked texts that the customer left as they were
   * @param payerAddress an IPv4 address, or the /64 network of an IPv6 address; null if unknown
   * @param language of the customer, {@code en} or {@code id}
   */
  public record Pay(
      String token,
      String attempt,
      String browser,
      String provider,
      @Nullable Customer customer,
      @Nullable Customer masked,
      @Nullable String payerAddress,
      String language) {
    /** The same form with the texts that were masked. */
    Pay restored(@Nullable Customer full) {
      return new Pay(token, attempt, browser, provider, full, null, payerAddress, language);
    }
  }

  /** Starts another payment of an order that this browser created, or continues the pending one. */
  public record PayAgain(
      String token, String orderId, String browser, String provider, String language) {}

  /** Cancels a pending order that this browser created. */
  public record CancelOwnOrder(String token, String orderId, String browser) {}

  /**
   * The next step of a payment.
   *
   * @param redirectUrl where the customer is sent; null for the receipt
   */
  public record PaymentStep(String orderId, @Nullable String redirectUrl) {}

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
   * @param done of refunds that have succeeded
   * @param pending of refunds that are under way
   */
  public record Refunded(BigDecimal done, BigDecimal pending) {}

  /**
   * Content of a receipt. Anyone who has the URL can read it.
   *
   * @param received what was received for the order, in major units
   * @param deadline when the order is cancelled unless it is paid; null if it is not pending
   * @param payer masked unless the requesting browser created the order
   * @param account where the customer transfers the money to, if the payment is a bank transfer
   * @param payment that was received, or was chosen last; null if there is none
   * @param refunded money of the order that goes back; null for none
   * @param cancellable whether this browser can cancel the order
   * @param methods payment methods with which this browser can pay again or continue; empty if it
   *     cannot
   */
  public record Receipt(
      String orderId,
      ReceiptState state,
      Offer offer,
      BigDecimal received,
      Instant createdAt,
      @Nullable Instant deadline,
      @Nullable Customer payer,
      @Nullable BankAccount account,
      @Nullable ReceiptPayment payment,
      @Nullable Refunded refunded,
      boolean linkActive,
      boolean cancellable,
      List<OfferedMethod> methods) {
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
   * @param providerReference the provider's own, of the settlement
   * @param paidAt when the money was received; null if it was not
   * @param reportedAt when the customer said to have paid; null if the customer did not
   * @param reportable whether the customer can say so: the browser created the order, and the
   *     payment is a pending bank transfer
   */
  public record ReceiptPayment(
      String provider,
      @Nullable ProviderDescription method,
      @Nullable String instructions,
      @Nullable String customerReference,
      @Nullable String providerReference,
      @Nullable Instant paidAt,
      @Nullable Instant reportedAt,
      boolean reportable) {
    ReceiptPayment withMethod(@Nullable ProviderDescription described) {
      return new ReceiptPayment(
          provider,
          described,
          instructions,
          customerReference,
          providerReference,
          paidAt,
          reportedAt,
          reportable);
    }
  }
}
