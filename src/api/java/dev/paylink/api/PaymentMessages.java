package dev.paylink.api;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Requests to payment providers with their replies, and the settlements that providers report.
 *
 * @since 1.1
 */
public final class PaymentMessages {
  private PaymentMessages() {}

  /**
   * An attempt to pay an order with one provider.
   *
   * @param id {@code pay_…}
   * @param provider the provider's name
   * @param amount what is to be paid, in major units, exact, without trailing zeros
   * @param currency ISO 4217 code
   * @param received what was received through it in its currency, in major units, exact; can be
   *     less or more than {@code amount}
   * @param refunded what was refunded of it, or is being refunded, in major units, exact
   * @param customerReference the reference that the customer quotes when paying, as on a bank
   *     transfer; null for none
   * @param providerReference the provider's own reference, from the settlement that determined the
   *     status; null while pending
   * @param failure why it failed, in the provider's words; null otherwise
   * @param createdAt the time inside the id, to the millisecond
   * @param updatedAt when it was last changed; {@code createdAt} if never
   * @param settledAt when the settlement was stored; null while pending
   * @param settlements what was reported of it, oldest first; null in events
   * @since 1.1
   */
  public record Payment(
      String id,
      String orderId,
      String provider,
      PaymentStatus status,
      BigDecimal amount,
      String currency,
      BigDecimal received,
      BigDecimal refunded,
      @Nullable String customerReference,
      @Nullable String providerReference,
      @Nullable String failure,
      Instant createdAt,
      Instant updatedAt,
      @Nullable Instant settledAt,
      @Nullable List<Settlement> settlements) {
    public Payment {
      settlements = settlements == null ? null : List.copyOf(settlements);
    }
  }

  /**
   * A report about a payment: one movement of money, or that there was none.
   *
   * @param reference the reporter's own reference of this movement
   * @param outcome {@link PaymentStatus#SUCCEEDED} or {@link PaymentStatus#FAILED}
   * @param amount what was received, in major units, exact; what was to be paid if it failed
   * @param currency ISO 4217 code of the amount; can differ from the payment's
   * @param repeated whether it reports again what an earlier settlement reported, and so is not
   *     counted
   * @param paidAt when the customer paid, as reported; null if unknown
   * @param note the merchant's note; null for none
   * @param recordedAt when it was stored
   * @since 1.2
   */
  public record Settlement(
      String reference,
      PaymentStatus outcome,
      BigDecimal amount,
      String currency,
      boolean repeated,
      @Nullable Instant paidAt,
      @Nullable String note,
      Instant recordedAt) {}

  /**
   * Asks a provider for its {@link ProviderDescription}.
   *
   * @since 1.1
   */
  public record DescribeProvider() {}

  /**
   * How a provider describes itself to customers.
   *
   * @param labels the name of the payment method by language ({@code en}, {@code id}); {@code en}
   *     is required
   * @param redirectOrigins the origins, as {@code https://pay.example.com}, to which it redirects
   *     customers; {@link PaymentStarted#redirectUrl()} must have one of them, or the origin of
   *     {@code http.publicUrl}
   * @since 1.1
   */
  public record ProviderDescription(Map<String, String> labels, List<String> redirectOrigins) {
    public ProviderDescription {
      labels = Map.copyOf(labels);
      redirectOrigins = List.copyOf(redirectOrigins);
    }
  }

  /**
   * Starts a payment with a provider.
   *
   * @param paymentId {@code pay_…}; the same payment may be started again, if the customer returns
   *     or the reply was lost: the provider must reply again and never charge twice
   * @param orderId {@code ord_…}
   * @param merchantId {@code mer_…}
   * @param testMode whether the merchant is in test mode: no real money may move
   * @param amount in major units, exact
   * @param currency ISO 4217 code
   * @param title the title of the payment link
   * @param customer the customer; null if unknown
   * @param returnUrl where to send the customer afterwards, after a success and after a failure
   * @param language the language of the customer, {@code en} or {@code id}
   * @since 1.1
   */
  public record StartPayment(
      String paymentId,
      String orderId,
      String merchantId,
      boolean testMode,
      BigDecimal amount,
      String currency,
      String title,
      @Nullable Customer customer,
      String returnUrl,
      String language) {}

  /**
   * The next step of a started payment.
   *
   * @since 1.1
   */
  public enum NextStep {
    /** The customer is redirected to {@code redirectUrl}. */
    REDIRECT,
    /** The customer is shown {@code instructions}. */
    INSTRUCTIONS,
    /** The payment succeeded; {@code providerReference} is required. */
    SUCCEEDED,
    /** The payment failed; {@code providerReference} is required. */
    FAILED
  }

  /**
   * A provider's reply to {@link StartPayment}; use the static factory methods.
   *
   * @param redirectUrl an absolute URL
   * @param instructions plain text in the customer's language; line breaks are kept
   * @param customerReference the reference that the customer quotes when paying
   * @param providerReference {@code reference} of {@link SettlePayment}
   * @param failure why the payment failed, for the merchant
   * @since 1.1
   */
  public record PaymentStarted(
      NextStep next,
      @Nullable String redirectUrl,
      @Nullable String instructions,
      @Nullable String customerReference,
      @Nullable String providerReference,
      @Nullable String failure) {

    /**
     * The customer is redirected to the provider.
     *
     * @param url an absolute URL with one of the provider's {@code redirectOrigins}
     */
    public static PaymentStarted redirect(String url) {
      return new PaymentStarted(NextStep.REDIRECT, url, null, null, null, null);
    }

    /**
     * The customer is shown how to pay.
     *
     * @param text plain text in the customer's language; line breaks are kept
     * @param customerReference the reference that the customer quotes; null for none
     */
    public static PaymentStarted instructions(String text, @Nullable String customerReference) {
      return new PaymentStarted(NextStep.INSTRUCTIONS, null, text, customerReference, null, null);
    }

    /**
     * The payment succeeded at once.
     *
     * @param providerReference {@code reference} of {@link SettlePayment}
     */
    public static PaymentStarted succeeded(String providerReference) {
      return new PaymentStarted(NextStep.SUCCEEDED, null, null, null, providerReference, null);
    }

    /**
     * The payment failed at once.
     *
     * @param providerReference {@code reference} of {@link SettlePayment}
     * @param failure why, for the merchant
     */
    public static PaymentStarted failed(String providerReference, String failure) {
      return new PaymentStarted(NextStep.FAILED, null, null, null, providerReference, failure);
    }
  }

  /**
   * A settlement: a provider's report that a payment succeeded or failed.
   *
   * @param provider the name of the provider that the payment was started with
   * @param paymentId {@code pay_…}
   * @param reference the provider's own reference, 1 to 200 characters, unique per report: a
   *     repeated reference changes nothing and gets the reply of the first report
   * @param succeeded whether the money was received
   * @param failure why it failed, for the merchant, cut off after 500 characters; null for a
   *     success
   * @since 1.1
   */
  public record SettlePayment(
      String provider,
      String paymentId,
      String reference,
      boolean succeeded,
      @Nullable String failure) {}

  /**
   * The stored settlement.
   *
   * @param paymentId {@code pay_…}
   * @param orderId {@code ord_…}
   * @param outcome {@link PaymentStatus#SUCCEEDED} or {@link PaymentStatus#FAILED}
   * @param conflict whether the payment succeeded for an order that was already cancelled or paid
   * @since 1.1
   */
  public record PaymentSettled(
      String paymentId, String orderId, PaymentStatus outcome, boolean conflict) {}

  /**
   * A request to {@code POST /providers/{name}/notifications}.
   *
   * @param headers values by lower-case name, values in the order of the request
   * @param body the unchanged bytes of the body, at most {@code http.maxBodyBytes}; copied in and
   *     out
   * @since 1.1
   */
  public record ProviderNotification(Map<String, List<String>> headers, byte[] body) {
    public ProviderNotification {
      headers = Map.copyOf(headers);
      body = body.clone();
    }

    @Override
    public byte[] body() {
      return body.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof ProviderNotification that
          && headers.equals(that.headers)
          && Arrays.equals(body, that.body);
    }

    @Override
    public int hashCode() {
      return Objects.hash(headers, Arrays.hashCode(body));
    }
  }
}
