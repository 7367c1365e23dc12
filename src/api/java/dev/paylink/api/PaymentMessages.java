package dev.paylink.api;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Requests to payment providers with their replies, and the settlements that providers report. */
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
   *     transfer; null if absent
   * @param providerReference the provider's own reference, from the settlement that determined the
   *     status; null while pending
   * @param failure why it failed, in the provider's words; null otherwise
   * @param createdAt the time inside the id, to the millisecond
   * @param updatedAt when it was last changed; {@code createdAt} if never
   * @param reportedAt when the customer reported the bank transfer on the receipt; null if the
   *     customer did not
   * @param settledAt when the settlement was stored; null while pending
   * @param settlements what was reported of it, oldest first; null in events
   */
  @RecordBuilder
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
      @Nullable Instant reportedAt,
      @Nullable Instant settledAt,
      @Nullable List<Settlement> settlements) {
    public Payment {
      settlements = settlements == null ? null : List.copyOf(settlements);
    }
  }

  /**
   * A report about a payment: one movement of money, or no movement.
   *
   * @param reference the reporter's own reference of this movement
   * @param outcome {@link PaymentStatus#SUCCEEDED} or {@link PaymentStatus#FAILED}
   * @param amount what was received, in major units, exact, or what was to be paid if it failed
   * @param currency ISO 4217 code of the amount; can differ from the payment's
   * @param repeated whether it reports again what an earlier settlement reported, and so is not
   *     counted
   * @param paidAt when the customer paid, as reported; null if unknown
   * @param note the merchant's note; null if absent
   * @param recordedAt when it was stored
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
   * Asks a provider for its {@link ProviderDescription}. Each field is null if it is not about a
   * new payment, for example for the label of an earlier payment.
   *
   * @param merchantId {@code mer_…}
   * @param testMode whether the merchant is in test mode
   * @param amount what is to be paid, in major units, exact
   * @param currency ISO 4217 code
   */
  public record DescribeProvider(
      @Nullable String merchantId,
      @Nullable Boolean testMode,
      @Nullable BigDecimal amount,
      @Nullable String currency) {
    /** Of no payment. */
    public DescribeProvider() {
      this(null, null, null, null);
    }
  }

  /**
   * How a provider describes itself to customers.
   *
   * @param labels the name of the payment method by language ({@code en}, {@code id}); {@code en}
   *     is required
   * @param redirectOrigins the origins, as {@code https://pay.example.com}, to which it redirects
   *     customers; {@link PaymentStarted#redirectUrl()} must have one of them, or the origin of
   *     {@code http.publicUrl}
   * @param offered whether customers can choose it for the payment that is asked about
   */
  public record ProviderDescription(
      Map<String, String> labels, List<String> redirectOrigins, boolean offered) {
    public ProviderDescription {
      labels = Map.copyOf(labels);
      redirectOrigins = List.copyOf(redirectOrigins);
    }

    /** Of a provider that is offered. */
    public ProviderDescription(Map<String, String> labels, List<String> redirectOrigins) {
      this(labels, redirectOrigins, true);
    }

    /**
     * The same, but customers cannot choose it for this payment: the merchant has no account, or
     * currency or amount do not fit.
     */
    public ProviderDescription notOffered() {
      return new ProviderDescription(labels, redirectOrigins, false);
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
   * @param amount what is still to be paid for the order, in major units, exact; less than when the
   *     same payment was started before, if money came meanwhile
   * @param currency ISO 4217 code
   * @param title the title of the payment link
   * @param customer the customer; null if unknown
   * @param returnUrl where to send the customer afterwards, after a success and after a failure
   * @param language the language of the customer, {@code en} or {@code id}
   * @param expiresAt when the order is cancelled if it is not paid; a payment should not be
   *     possible later. Null if it is not known
   * @param items what is paid for, at least one; their amounts add up to {@code amount}
   * @param providerPaymentId as the provider replied when this payment was started before; null if
   *     it was not started, if it replied no id, or if its reply was lost
   */
  @RecordBuilder
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
      String language,
      @Nullable Instant expiresAt,
      List<PaymentItem> items,
      @Nullable String providerPaymentId) {
    public StartPayment {
      items = List.copyOf(items);
    }
  }

  /**
   * Something that is paid for.
   *
   * @param quantity at least 1
   * @param amount of all of them, in major units, exact
   */
  public record PaymentItem(String title, int quantity, BigDecimal amount) {}

  /** The next step of a started payment. */
  public enum NextStep {
    /** The customer is redirected to {@code redirectUrl}. */
    REDIRECT,
    /** The customer is shown {@code instructions}. */
    INSTRUCTIONS,
    /** The customer is shown {@code qr} as a QR code. */
    QR,
    /** The customer is shown {@code virtualAccount}, to transfer the money to. */
    VIRTUAL_ACCOUNT,
    /** The customer waits for the outcome, as while a request is on the telephone. */
    WAITING,
    /** The payment succeeded; {@code providerReference} is required. */
    SUCCEEDED,
    /** The payment failed; {@code providerReference} is required. */
    FAILED
  }

  /**
   * An account at a bank for one payment.
   *
   * @param bank its name, 1 to 100 characters
   * @param number 4 to 40 digits
   */
  public record VirtualAccount(String bank, String number) {}

  /**
   * A provider's reply to {@link StartPayment}; use the static factory methods.
   *
   * @param redirectUrl an absolute URL
   * @param instructions plain text in the customer's language; line breaks are kept
   * @param customerReference the reference that the customer quotes when paying
   * @param providerReference {@code reference} of {@link SettlePayment}
   * @param failure why the payment failed, for the merchant
   * @param qr the content of a QR code, 1 to 1,000 characters
   * @param virtualAccount where the customer transfers the money to
   * @param expiresAt when the QR code or account ends; null for when the order does
   * @param providerPaymentId the provider's own id of what it started, 1 to 200 characters, sent
   *     with later questions about it; null if absent
   */
  @RecordBuilder
  public record PaymentStarted(
      NextStep next,
      @Nullable String redirectUrl,
      @Nullable String instructions,
      @Nullable String customerReference,
      @Nullable String providerReference,
      @Nullable String failure,
      @Nullable String qr,
      @Nullable VirtualAccount virtualAccount,
      @Nullable Instant expiresAt,
      @Nullable String providerPaymentId) {

    /**
     * The same, with the provider's own id of what it started.
     *
     * @param id 1 to 200 characters, without control characters
     */
    public PaymentStarted withProviderPaymentId(String id) {
      return PaymentStartedBuilder.builder(this).providerPaymentId(id).build();
    }

    /**
     * The customer scans a QR code, as of QRIS; the page draws it.
     *
     * @param payload its content
     * @param expiresAt null for when the order ends
     */
    public static PaymentStarted qr(String payload, @Nullable Instant expiresAt) {
      return PaymentStartedBuilder.builder()
          .next(NextStep.QR)
          .qr(payload)
          .expiresAt(expiresAt)
          .build();
    }

    /**
     * The customer transfers the money to an account of this payment.
     *
     * @param bank its name
     * @param number 4 to 40 digits
     * @param expiresAt null for when the order ends
     */
    public static PaymentStarted virtualAccount(
        String bank, String number, @Nullable Instant expiresAt) {
      return PaymentStartedBuilder.builder()
          .next(NextStep.VIRTUAL_ACCOUNT)
          .virtualAccount(new VirtualAccount(bank, number))
          .expiresAt(expiresAt)
          .build();
    }

    /** The customer waits for the outcome, which the provider reports. */
    public static PaymentStarted waiting() {
      return PaymentStartedBuilder.builder().next(NextStep.WAITING).build();
    }

    /**
     * The customer is redirected to the provider.
     *
     * @param url an absolute URL with one of the provider's {@code redirectOrigins}
     */
    public static PaymentStarted redirect(String url) {
      return PaymentStartedBuilder.builder().next(NextStep.REDIRECT).redirectUrl(url).build();
    }

    /**
     * The customer is shown how to pay.
     *
     * @param text plain text in the customer's language; line breaks are kept
     * @param customerReference the reference that the customer quotes; null if absent
     */
    public static PaymentStarted instructions(String text, @Nullable String customerReference) {
      return PaymentStartedBuilder.builder()
          .next(NextStep.INSTRUCTIONS)
          .instructions(text)
          .customerReference(customerReference)
          .build();
    }

    /**
     * The payment succeeded at once.
     *
     * @param providerReference {@code reference} of {@link SettlePayment}
     */
    public static PaymentStarted succeeded(String providerReference) {
      return PaymentStartedBuilder.builder()
          .next(NextStep.SUCCEEDED)
          .providerReference(providerReference)
          .build();
    }

    /**
     * The payment failed at once.
     *
     * @param providerReference {@code reference} of {@link SettlePayment}
     * @param failure why, for the merchant
     */
    public static PaymentStarted failed(String providerReference, String failure) {
      return PaymentStartedBuilder.builder()
          .next(NextStep.FAILED)
          .providerReference(providerReference)
          .failure(failure)
          .build();
    }
  }

  /**
   * A settlement: a provider's report that a payment succeeded or failed, made by {@link #received}
   * or {@link #failed}.
   *
   * @param provider the name of the provider that the payment was started with
   * @param paymentId {@code pay_…}
   * @param reference the provider's own reference of one movement of money, or of one failure, 1 to
   *     200 characters: a repeated reference changes nothing and gets the reply of the first report
   * @param succeeded whether money was received
   * @param failure why it failed, for the merchant, cut off after 500 characters; null for a
   *     success
   * @param amount what was received by this movement, in major units, exact; null for all that is
   *     still to be paid through this payment, or, if nothing was received yet, for what it asked
   *     for when it was first started
   * @param currency ISO 4217 code of {@code amount}; null if and only if {@code amount} is
   * @param paidAt when the customer paid, from the year 2000 to a day in the future; null if
   *     unknown
   */
  @RecordBuilder
  public record SettlePayment(
      String provider,
      String paymentId,
      String reference,
      boolean succeeded,
      @Nullable String failure,
      @Nullable BigDecimal amount,
      @Nullable String currency,
      @Nullable Instant paidAt) {

    /** The payment has received all that was still to be paid through it, at an unknown time. */
    public static SettlePayment received(String provider, String paymentId, String reference) {
      return SettlePaymentBuilder.builder()
          .provider(provider)
          .paymentId(paymentId)
          .reference(reference)
          .succeeded(true)
          .build();
    }

    /**
     * The payment failed.
     *
     * @param failure why, for the merchant; null if that is not known
     */
    public static SettlePayment failed(
        String provider, String paymentId, String reference, @Nullable String failure) {
      return SettlePaymentBuilder.builder()
          .provider(provider)
          .paymentId(paymentId)
          .reference(reference)
          .succeeded(false)
          .failure(failure)
          .build();
    }

    /**
     * The same, of another amount.
     *
     * @param received in major units, exact; null for all that is still to be paid
     * @param currencyCode ISO 4217 code; null if and only if {@code received} is
     */
    public SettlePayment withMoney(@Nullable BigDecimal received, @Nullable String currencyCode) {
      return SettlePaymentBuilder.builder(this).amount(received).currency(currencyCode).build();
    }

    /**
     * The same, at a time.
     *
     * @param time when the customer paid; null if that is not known
     */
    public SettlePayment withPaidAt(@Nullable Instant time) {
      return SettlePaymentBuilder.builder(this).paidAt(time).build();
    }
  }

  /**
   * A payment that a provider was asked to start; a question about it, or the request to end it.
   *
   * @param paymentId {@code pay_…}, as in {@link StartPayment}
   * @param orderId {@code ord_…}
   * @param merchantId {@code mer_…}
   * @param testMode whether the merchant is in test mode
   * @param amount what it was asked for last, in major units, exact
   * @param currency ISO 4217 code
   * @param providerPaymentId as the provider replied; null if it replied no id, or if its reply was
   *     lost
   * @param startedAt when the customer first chose it
   * @param expiresAt when the order is cancelled, or was to be, if it is not paid
   */
  @RecordBuilder
  public record StartedPayment(
      String paymentId,
      String orderId,
      String merchantId,
      boolean testMode,
      BigDecimal amount,
      String currency,
      @Nullable String providerPaymentId,
      Instant startedAt,
      Instant expiresAt) {}

  /**
   * What a provider knows of a payment; use the static factory methods.
   *
   * @param pending whether money can still come, or the outcome still change; false also if the
   *     provider knows no such payment
   * @param settlements all reports until now. Each is stored as by {@link BusApi#SETTLE_PAYMENT},
   *     so a repeated report changes nothing
   */
  public record PaymentReport(boolean pending, List<SettlePayment> settlements) {
    public PaymentReport {
      settlements = List.copyOf(settlements);
    }

    /** The outcome is open; the reports until now. */
    public static PaymentReport stillPending(SettlePayment... settlements) {
      return new PaymentReport(true, List.of(settlements));
    }

    /** The outcome is final: no more money can come; all reports. */
    public static PaymentReport ended(SettlePayment... settlements) {
      return new PaymentReport(false, List.of(settlements));
    }
  }

  /**
   * The stored settlement.
   *
   * @param paymentId {@code pay_…}
   * @param orderId {@code ord_…}
   * @param outcome {@link PaymentStatus#SUCCEEDED} or {@link PaymentStatus#FAILED}
   * @param conflict whether money was received for an order that was already cancelled or paid
   */
  public record PaymentSettled(
      String paymentId, String orderId, PaymentStatus outcome, boolean conflict) {}

  /**
   * Records money that the merchant received itself for an order.
   *
   * @param merchantId {@code mer_…}
   * @param orderId {@code ord_…}
   * @param idempotencyKey 1 to 255 printable ASCII characters; null if absent
   */
  public record RecordPayment(
      String merchantId, String orderId, @Nullable String idempotencyKey, ReceivedMoney money) {}

  /**
   * One movement of money that a merchant received.
   *
   * @param amount in major units, like the amount of a new order
   * @param currency ISO 4217 code, upper case; can differ from the order's
   * @param reference the bank's own reference of this movement, 1 to 200 characters, unique per
   *     merchant; null if absent
   * @param paidAt when the customer paid, from the year 2000 to a day in the future; null if
   *     unknown
   * @param note the merchant's note, at most 500 characters; null if absent
   */
  public record ReceivedMoney(
      BigDecimal amount,
      String currency,
      @Nullable String reference,
      @Nullable Instant paidAt,
      @Nullable String note) {}

  /**
   * The reply to {@link RecordPayment}.
   *
   * @param payment the payment that received the money
   * @param replayed whether an earlier request with the same idempotency key, or with the same
   *     reference, recorded it
   */
  public record PaymentRecorded(Payment payment, boolean replayed) implements Changed {}

  /**
   * Lists the payments of an order, oldest first.
   *
   * @param after the payment after which the list starts; null for the first
   * @param limit how many at most, up to {@link #ALL}
   */
  public record ListPayments(String merchantId, String orderId, @Nullable String after, int limit) {
    /** An order has at most as many. */
    public static final int ALL = 200;
  }

  /** The payments of an order, oldest first. */
  public record PaymentList(List<Payment> data) {
    public PaymentList {
      data = List.copyOf(data);
    }
  }

  /** Gets one payment of an order. */
  public record GetPayment(String merchantId, String orderId, String paymentId) {}

  /**
   * A request below {@code /providers/{name}/}.
   *
   * @param method as {@code POST}
   * @param path below {@code /providers/{name}/}, as sent, without the query: {@code notifications}
   * @param query decoded values by name, values in the order of the request
   * @param headers values by lower-case name, values in the order of the request
   * @param body the unchanged bytes of the body, at most {@code http.maxBodyBytes}; copied in and
   *     out
   */
  public record ProviderNotification(
      String method,
      String path,
      Map<String, List<String>> query,
      Map<String, List<String>> headers,
      byte[] body) {
    public ProviderNotification {
      query = Map.copyOf(query);
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
          && method.equals(that.method)
          && path.equals(that.path)
          && query.equals(that.query)
          && headers.equals(that.headers)
          && Arrays.equals(body, that.body);
    }

    @Override
    public int hashCode() {
      return Objects.hash(method, path, query, headers, Arrays.hashCode(body));
    }
  }
}
