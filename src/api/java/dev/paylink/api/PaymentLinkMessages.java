package dev.paylink.api;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Requests and replies of the payment-link commands of {@link BusApi}. Every {@code merchantId} is
 * the id of the requesting merchant ({@code mer_…}), and every {@code paymentLinkId} is the id of a
 * payment link ({@code plink_…}). A merchant sees only its own links.
 */
public final class PaymentLinkMessages {
  private PaymentLinkMessages() {}

  /**
   * A payment link.
   *
   * @param id {@code plink_…}
   * @param amount in major units, exact, without trailing zeros
   * @param currency ISO 4217 code
   * @param checkoutUrl the page on which the customer pays; ends in a random token of 192 bits
   * @param successUrl where the customer goes after paying; null if absent
   * @param expiresAt when it stops being payable; null for never
   * @param customer the prefilled customer; null if absent
   * @param maxPayments how many orders can be paid through it; null for any number
   * @param allowPartial whether customers may pay an order in parts
   * @param require the fields of the customer that must be filled in on the checkout page, of
   *     {@code email}, {@code name} and {@code phone}
   * @param paymentCount how many of its orders are paid; null in events
   * @param amountReceived what its paid orders received in its currency, in major units, exact,
   *     including what was refunded since; null in events
   * @param createdAt the time inside the id, to the millisecond
   * @param updatedAt when it was last changed by the merchant or by its own limits; {@code
   *     createdAt} if never
   */
  @RecordBuilder
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
      @Nullable Integer maxPayments,
      boolean allowPartial,
      List<String> require,
      @Nullable Long paymentCount,
      @Nullable BigDecimal amountReceived,
      Instant createdAt,
      Instant updatedAt) {
    public PaymentLink {
      // An answer that was stored by the version before has fewer fields.
      require = require == null ? List.of() : List.copyOf(require);
    }
  }

  /**
   * The reply to {@link CreatePaymentLink}.
   *
   * @param link the payment link as it was created
   * @param replayed as {@link Created#replayed()}
   * @param json as {@link Created#json()}
   */
  public record PaymentLinkCreated(PaymentLink link, boolean replayed, String json)
      implements Created {
    @Override
    public String id() {
      return link.id();
    }
  }

  /**
   * Lists payment links, newest first; a null filter matches every link.
   *
   * @param createdFrom start of the period, inclusive
   * @param createdTo end of the period, exclusive
   * @param email of the prefilled customer, in any case; such a list is a search, as {@link
   *     PaymentLinkPage} says
   */
  @RecordBuilder
  public record ListPaymentLinks(
      String merchantId,
      Paging paging,
      @Nullable PaymentLinkStatus status,
      @Nullable Instant createdFrom,
      @Nullable Instant createdTo,
      @Nullable String email) {}

  /**
   * One page of payment links, newest first. The links of a search are among the newest 10,000
   * links that have one of the searched values; {@link PageMeta} says whether there are more.
   */
  public record PaymentLinkPage(List<PaymentLink> data, PageMeta meta)
      implements Page<PaymentLink> {
    public PaymentLinkPage {
      data = List.copyOf(data);
    }
  }

  /** Gets one payment link. */
  public record GetPaymentLink(String merchantId, String paymentLinkId) {}

  /**
   * Creates a payment link.
   *
   * @param testMode whether the merchant is in test mode, which permits {@code http} URLs
   * @param idempotencyKey 1 to 255 printable ASCII characters; null if absent
   */
  public record CreatePaymentLink(
      String merchantId, boolean testMode, @Nullable String idempotencyKey, NewPaymentLink link) {}

  /**
   * The properties of a new payment link.
   *
   * @param title 1 to 200 characters
   * @param amount in major units, more than 0, at most 15 significant digits, no more decimals than
   *     the currency has
   * @param currency ISO 4217 code, upper case
   * @param successUrl absolute URL of at most 2,048 characters
   * @param expiresAt when it stops being payable, in the future; null for never
   * @param customer the prefilled customer; null if absent
   * @param metadata the merchant's own data; null if absent
   * @param maxPayments how many orders can be paid through it, from 1; null for any number
   * @param allowPartial whether customers may pay an order in parts; null for no
   * @param require the fields of the customer that must be filled in on the checkout page, of
   *     {@code email}, {@code name} and {@code phone}; null if absent
   */
  @RecordBuilder
  public record NewPaymentLink(
      String title,
      BigDecimal amount,
      String currency,
      @Nullable String successUrl,
      @Nullable Instant expiresAt,
      @Nullable Customer customer,
      @Nullable Metadata metadata,
      @Nullable Integer maxPayments,
      @Nullable Boolean allowPartial,
      @Nullable List<String> require) {
    public NewPaymentLink {
      require = require == null ? null : List.copyOf(require);
    }
  }

  /** Changes a payment link. */
  public record UpdatePaymentLink(
      String merchantId, String paymentLinkId, PaymentLinkUpdate update, Conditions conditions) {}

  /**
   * The changes of a payment link; null leaves a field as it is.
   *
   * @param title 1 to 200 characters
   * @param expiresAt when it stops being payable, in the future
   * @param maxPayments how many orders can be paid through it, from 1
   * @param active false deactivates the link; true activates one that was deactivated and has not
   *     expired
   * @param allowPartial whether customers may pay an order in parts
   * @param require as in {@link NewPaymentLink}; empty if absent
   * @param reset names of the fields to clear, {@code expiresAt} or {@code maxPayments}; null for
   *     no field
   */
  @RecordBuilder
  public record PaymentLinkUpdate(
      @Nullable String title,
      @Nullable Instant expiresAt,
      @Nullable Integer maxPayments,
      @Nullable Boolean active,
      @Nullable Boolean allowPartial,
      @Nullable List<String> require,
      @Nullable Set<String> reset) {
    public PaymentLinkUpdate {
      require = require == null ? null : List.copyOf(require);
      // In order, as the fingerprint of the change is made from it.
      reset = reset == null ? null : Collections.unmodifiableSet(new TreeSet<>(reset));
    }

    /** Whether a field is to be cleared. */
    public boolean resets(String field) {
      return reset != null && reset.contains(field);
    }
  }

  /**
   * The reply to {@link UpdatePaymentLink}.
   *
   * @param link after the change
   * @param replayed as {@link Changed#replayed()}
   */
  public record PaymentLinkUpdated(PaymentLink link, boolean replayed) implements Changed {}

  /** Deactivates a payment link. */
  public record DeactivatePaymentLink(
      String merchantId, String paymentLinkId, Conditions conditions) {}
}
