package dev.paylink.api;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What is sent to and answered by payment providers, and what they report. */
public final class PaymentMessages {
  private PaymentMessages() {}

  /**
   * An attempt to pay an order with one provider.
   *
   * @param id {@code pay_…}
   * @param provider the provider's name
   * @param amount in major units, exact, without trailing zeros
   * @param currency ISO 4217 code
   * @param customerReference what the customer quotes when paying, as on a bank transfer
   * @param providerReference the provider's own, of the report that gave the status
   * @param failure why it failed, in the provider's words
   * @param createdAt the time inside the id, to the millisecond
   * @param settledAt when the provider's report was stored
   */
  public record Payment(
      String id,
      String orderId,
      String provider,
      PaymentStatus status,
      BigDecimal amount,
      String currency,
      @Nullable String customerReference,
      @Nullable String providerReference,
      @Nullable String failure,
      Instant createdAt,
      @Nullable Instant settledAt) {}

  /** Asks a provider how it shows itself to customers. */
  public record DescribeProvider() {}

  /**
   * How a provider shows itself.
   *
   * @param labels what the way to pay is called, by language ({@code en}, {@code id}); {@code en}
   *     is required
   * @param redirectOrigins the origins, as {@code https://pay.example.com}, to which it sends
   *     customers; its {@link PaymentStarted#redirectUrl} must begin with one of them, or with our
   *     own public URL
   */
  public record ProviderDescription(Map<String, String> labels, List<String> redirectOrigins) {
    public ProviderDescription {
      labels = Map.copyOf(labels);
      redirectOrigins = List.copyOf(redirectOrigins);
    }
  }

  /**
   * Asks a provider to begin a payment.
   *
   * @param paymentId {@code pay_…}. The same payment may be asked for again, when the customer came
   *     back or the answer was lost: then answer as before, and never charge twice
   * @param testMode whether the merchant is in test mode: no real money may move
   * @param amount in major units, exact
   * @param currency ISO 4217 code
   * @param title what is paid for
   * @param returnUrl where to send the customer afterwards, however it ended
   * @param language of the customer, {@code en} or {@code id}
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

  /** How a payment goes on. */
  public enum NextStep {
    /** The customer goes to {@code redirectUrl}. */
    REDIRECT,
    /** The customer is shown {@code instructions}. */
    INSTRUCTIONS,
    /** The money is there; {@code providerReference} is required. */
    SUCCEEDED,
    /** It was refused; {@code providerReference} is required. */
    FAILED
  }

  /**
   * A provider's answer; {@link #redirect}, {@link #instructions}, {@link #succeeded} and {@link
   * #failed} make it.
   *
   * @param redirectUrl an absolute URL
   * @param instructions plain text in the customer's language, lines kept
   * @param customerReference what the customer is to quote
   * @param providerReference as in {@link SettlePayment}
   * @param failure why it was refused, for the merchant
   */
  public record PaymentStarted(
      NextStep next,
      @Nullable String redirectUrl,
      @Nullable String instructions,
      @Nullable String customerReference,
      @Nullable String providerReference,
      @Nullable String failure) {

    public static PaymentStarted redirect(String url) {
      return new PaymentStarted(NextStep.REDIRECT, url, null, null, null, null);
    }

    public static PaymentStarted instructions(String text, @Nullable String customerReference) {
      return new PaymentStarted(NextStep.INSTRUCTIONS, null, text, customerReference, null, null);
    }

    public static PaymentStarted succeeded(String providerReference) {
      return new PaymentStarted(NextStep.SUCCEEDED, null, null, null, providerReference, null);
    }

    public static PaymentStarted failed(String providerReference, String failure) {
      return new PaymentStarted(NextStep.FAILED, null, null, null, providerReference, failure);
    }
  }

  /**
   * A provider's report of what became of a payment.
   *
   * @param provider the name of the provider that the payment was started with
   * @param reference the provider's own, of 1 to 200 characters, one for each thing that happened:
   *     a report with a reference that was reported before changes nothing and is answered as
   *     before
   * @param succeeded whether the money is there
   * @param failure why not, at most 500 characters, for the merchant; null when it is
   */
  public record SettlePayment(
      String provider,
      String paymentId,
      String reference,
      boolean succeeded,
      @Nullable String failure) {}

  /**
   * What was stored of a report.
   *
   * @param outcome {@link PaymentStatus#SUCCEEDED} or {@link PaymentStatus#FAILED}
   * @param conflict whether money came for an order that did not wait for it
   */
  public record PaymentSettled(
      String paymentId, String orderId, PaymentStatus outcome, boolean conflict) {}

  /**
   * A request that came to {@code /providers/{name}/notifications}.
   *
   * @param headers by lower-case name, in the order they came
   * @param body as it came, at most {@code http.maxBodyBytes}; never changed by anyone
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
