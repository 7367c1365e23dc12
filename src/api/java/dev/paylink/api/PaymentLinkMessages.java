package dev.paylink.api;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is sent to and answered by the payment-link commands of {@link dev.paylink.api.BusApi}.
 * Every {@code merchantId} is the public id of the merchant that asks ({@code mer_…}); a merchant
 * reaches its own links only.
 */
public final class PaymentLinkMessages {
  private PaymentLinkMessages() {}

  /**
   * A payment link.
   *
   * @param id {@code plink_…}
   * @param amount in major units, exact, without trailing zeros
   * @param currency ISO 4217 code
   * @param checkoutUrl the page to send the customer to; ends in a random token of 192 bits
   * @param expiresAt from when it cannot be paid any more; null for never
   * @param createdAt the time inside the id, to the millisecond
   */
  public record PaymentLink(
      String id,
      String title,
      BigDecimal amount,
      String currency,
      PaymentLinkStatus status,
      String checkoutUrl,
      @Nullable String successUrl,
      @Nullable Instant expiresAt,
      @Nullable Customer customer,
      @Nullable Metadata metadata,
      Instant createdAt) {}

  /** What a merchant is told of a new payment link; the fields are those of {@link PaymentLink}. */
  public record PaymentLinkSummary(
      String id, String title, String checkoutUrl, Instant createdAt) {}

  /**
   * The reply to {@link CreatePaymentLink}.
   *
   * @param link as it was created
   */
  public record PaymentLinkCreated(PaymentLinkSummary link, boolean replayed, String json)
      implements Created {
    @Override
    public String id() {
      return link.id();
    }
  }

  /** Which payment links to list; a null filter lets everything through. */
  public record ListPaymentLinks(
      String merchantId, Paging paging, @Nullable PaymentLinkStatus status) {}

  /** One page of payment links, newest first. */
  public record PaymentLinkPage(List<PaymentLink> data, PageMeta meta) {
    public PaymentLinkPage {
      data = List.copyOf(data);
    }
  }

  /** Asks for one payment link. */
  public record GetPaymentLink(String merchantId, String paymentLinkId) {}

  /**
   * Creates a payment link.
   *
   * @param testMode whether the merchant is in test mode, which permits {@code http} URLs
   * @param idempotencyKey 1 to 255 printable ASCII characters; null for none
   */
  public record CreatePaymentLink(
      String merchantId, boolean testMode, @Nullable String idempotencyKey, NewPaymentLink link) {}

  /**
   * What a merchant says of a new payment link.
   *
   * @param title 1 to 200 characters
   * @param amount in major units, more than 0, at most 15 significant digits, no more decimals than
   *     the currency has
   * @param currency ISO 4217 code, upper case
   * @param successUrl absolute URL of at most 2,048 characters
   * @param expiresAt in the future
   */
  public record NewPaymentLink(
      String title,
      BigDecimal amount,
      String currency,
      @Nullable String successUrl,
      @Nullable Instant expiresAt,
      @Nullable Customer customer,
      @Nullable Metadata metadata) {}

  /** Deactivates a payment link. */
  public record DeactivatePaymentLink(String merchantId, String paymentLinkId) {}
}
