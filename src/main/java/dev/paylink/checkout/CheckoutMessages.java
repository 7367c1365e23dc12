package dev.paylink.checkout;

import dev.paylink.api.Customer;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.checkout.page.ReceiptState;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is sent to and answered by the checkout. {@code token} is the last part of a checkout URL;
 * {@code browser} names the customer's browser by the SHA-256 of a secret that it keeps.
 */
public final class CheckoutMessages {
  private CheckoutMessages() {}

  /** Asks what a checkout page shows. Changes nothing. */
  public record OpenCheckout(String token, @Nullable String browser) {}

  /**
   * What a checkout page shows.
   *
   * @param prior the last order that this browser made through this link and that was not
   *     cancelled; null if there is none
   * @param methods the payment methods that can be offered right now
   */
  public record Checkout(
      Offer offer,
      PaymentLinkStatus status,
      @Nullable Customer customer,
      @Nullable PriorOrder prior,
      List<OfferedMethod> methods) {
    public Checkout {
      methods = List.copyOf(methods);
    }
  }

  /**
   * Who asks for what.
   *
   * @param amount in major units, exact
   * @param currency ISO 4217 code
   * @param successUrl where the merchant wants customers after paying
   */
  public record Offer(
      String paymentLinkId,
      String title,
      BigDecimal amount,
      String currency,
      @Nullable String successUrl,
      String merchantName,
      boolean testMode) {}

  /** An order that was made before. */
  public record PriorOrder(String orderId, ReceiptState state) {}

  /** A payment method. */
  public record OfferedMethod(String provider, ProviderDescription description) {}

  /**
   * Makes an order and begins its payment.
   *
   * @param attempt names the form that was sent: however often it is sent, it makes one order
   * @param payerAddress an IPv4 address, or the /64 network of an IPv6 address; null if unknown
   * @param language of the customer, {@code en} or {@code id}
   */
  public record Pay(
      String token,
      String attempt,
      String browser,
      String provider,
      @Nullable Customer customer,
      @Nullable String payerAddress,
      String language) {}

  /** Begins another payment of an order that this browser made, or goes on with the one begun. */
  public record PayAgain(
      String token, String orderId, String browser, String provider, String language) {}

  /**
   * How it goes on.
   *
   * @param redirectUrl where the customer is to go; null for the receipt
   */
  public record PaymentStep(String orderId, @Nullable String redirectUrl) {}

  /** Asks what a receipt shows. Changes nothing. */
  public record OpenReceipt(String token, String orderId, @Nullable String browser) {}

  /**
   * What a receipt shows: nothing of the customer, as whoever has the URL can read it.
   *
   * @param instructions what the provider asks the customer to do
   * @param customerReference what to quote when doing so
   * @param methods how this browser may pay the order again, or go on paying; empty if it may not
   */
  public record Receipt(
      String orderId,
      ReceiptState state,
      Offer offer,
      Instant createdAt,
      @Nullable String instructions,
      @Nullable String customerReference,
      boolean linkActive,
      List<OfferedMethod> methods) {
    public Receipt {
      methods = List.copyOf(methods);
    }
  }
}
