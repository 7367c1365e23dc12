package dev.paylink.checkout;

import dev.paylink.api.Customer;
import dev.paylink.api.OrderMessages.Attribution;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.catalog.image.ImageSize;
import dev.paylink.checkout.page.ReceiptState;
import dev.paylink.sales.merchant.profile.Shop;
import io.soabase.recordbuilder.core.RecordBuilder;
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
   * @param placesTaken whether {@code maxPayments} is used up by pending and paid orders
   * @param tooEarly whether it cannot be paid yet
   * @param require the fields that the customer must fill in
   * @param customer masked
   * @param prior the last order by this browser through this link, unless cancelled; null if absent
   * @param methods the payment methods that can be offered now
   */
  public record Checkout(
      Offer offer,
      PaymentLinkStatus status,
      boolean placesTaken,
      boolean tooEarly,
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
   * The offer of a payment link, or of a digital product by its link.
   *
   * @param productId the digital product; null for a payment link
   * @param description Markdown; null if absent
   * @param amount in major units, exact
   * @param currency ISO 4217 code
   * @param successUrl the merchant's page to which customers go after paying
   * @param notBefore when the link can be paid; null for at once
   * @param expiresAt when the link can no longer be paid; null for never
   */
  @RecordBuilder
  public record Offer(
      String paymentLinkId,
      @Nullable String productId,
      String title,
      @Nullable String description,
      @Nullable ImageSize cover,
      BigDecimal amount,
      String currency,
      @Nullable String successUrl,
      @Nullable Instant notBefore,
      @Nullable Instant expiresAt,
      Shop shop,
      boolean testMode) {

    /** Whether nothing is to be paid. */
    public boolean isFree() {
      return amount.signum() == 0;
    }
  }

  /**
   * An earlier order of this browser.
   *
   * @param refunded whether all that it received goes back
   */
  public record PriorOrder(String orderId, ReceiptState state, boolean refunded) {}

  /** A payment method that can be offered. */
  public record OfferedMethod(String provider, ProviderDescription description) {}

  /**
   * Creates an order and starts its payment.
   *
   * @param attempt name of the form; however often it is sent, it creates one order
   * @param customer as the customer filled it in, without masked texts
   * @param masked the masked texts that the customer left as they were
   * @param payerAddress an IPv4 address, or the /64 network of an IPv6 address; null if unknown
   * @param provider the payment method; empty if nothing is to be paid
   * @param price that the customer saw, from the form; empty if the form has no price
   * @param language of the customer, {@code en} or {@code id}
   * @param landingPageId the landing page that the customer came from; null if absent
   * @param attribution the campaign that the customer came from; null if unknown
   */
  @RecordBuilder
  public record Pay(
      String token,
      String attempt,
      String browser,
      String provider,
      String price,
      @Nullable Customer customer,
      @Nullable Customer masked,
      @Nullable String payerAddress,
      String language,
      @Nullable String landingPageId,
      @Nullable Attribution attribution) {
    /** The same form with the texts that were masked. */
    Pay restored(@Nullable Customer full) {
      return PayBuilder.builder(this).customer(full).masked(null).build();
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
}
