package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.paylink.api.PaymentMessages.Payment;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Requests and replies of the order commands of {@link BusApi}. Every {@code merchantId} is the id
 * of the requesting merchant ({@code mer_…}), and every {@code orderId} is the id of an order
 * ({@code ord_…}). A merchant sees only its own orders.
 */
public final class OrderMessages {
  private static final int NUMBER = 8;

  private OrderMessages() {}

  /** The number of an order, for people: the last 8 characters of its id, in capital letters. */
  public static String numberOf(String orderId) {
    return orderId.substring(Math.max(0, orderId.length() - NUMBER)).toUpperCase(Locale.ROOT);
  }

  /**
   * An order as lists show it.
   *
   * @param id {@code ord_…}
   * @param amount in major units, exact, without trailing zeros
   * @param currency ISO 4217 code
   * @param suspicious whether the order is flagged
   * @param createdAt the time inside the id, to the millisecond
   * @param receiptNumber of its receipt, such as {@code R-2026-000123}; null if it was never paid,
   *     or if its amount is 0
   * @param payments the attempts to pay it, oldest first; null unless they were asked for
   */
  @JsonPropertyOrder({"id", "number"})
  @RecordBuilder
  public record Order(
      String id,
      OrderStatus status,
      OrderSource source,
      BigDecimal amount,
      String currency,
      @Nullable Customer customer,
      boolean suspicious,
      Instant createdAt,
      @Nullable String receiptNumber,
      @Nullable List<Payment> payments) {
    public Order {
      payments = payments == null ? null : List.copyOf(payments);
    }

    /** Its number, for people; unique among the orders of the merchant. */
    @JsonProperty("number")
    public String number() {
      return numberOf(id);
    }
  }

  /**
   * A campaign, from the parameters of the address that a customer opened; 1 to 100 characters
   * each, null if absent.
   *
   * @param utmSource {@code utm_source}
   * @param utmMedium {@code utm_medium}
   * @param utmCampaign {@code utm_campaign}
   * @param utmTerm {@code utm_term}
   * @param utmContent {@code utm_content}
   */
  public record Attribution(
      @Nullable String utmSource,
      @Nullable String utmMedium,
      @Nullable String utmCampaign,
      @Nullable String utmTerm,
      @Nullable String utmContent) {}

  /**
   * An order with all its data; {@link Order} describes the fields that both have.
   *
   * @param updatedAt when it was last changed; {@code createdAt} if never
   * @param received what was received for it in its currency, in major units, exact; includes what
   *     was refunded since, and can be more than {@code amount}
   * @param refunded what was refunded of it, or is being refunded, in major units, exact; at most
   *     {@code received}
   * @param externalId the merchant's own id of the order; null if absent
   * @param paymentLinkId {@code plink_…}, the payment link it was made through; null for other
   *     sources
   * @param productId {@code prod_…}, the digital product it is for; null if absent
   * @param landingPageId {@code page_…}, the landing page it was made through; null if absent
   * @param attribution the campaign that led to it; null if unknown
   * @param suspiciousReasons the reasons why it is or was flagged, oldest first
   * @param payments the attempts to pay it, oldest first; in events at most 10, without
   *     settlements, where payments that have received money are preferred, and newer ones to older
   *     ones; null in events without payments
   */
  @RecordBuilder
  @JsonPropertyOrder({"id", "number"})
  public record OrderDetail(
      String id,
      OrderStatus status,
      OrderSource source,
      BigDecimal amount,
      String currency,
      @Nullable Customer customer,
      boolean suspicious,
      Instant createdAt,
      Instant updatedAt,
      BigDecimal received,
      BigDecimal refunded,
      @Nullable String externalId,
      @Nullable Metadata metadata,
      @Nullable String paymentLinkId,
      @Nullable String productId,
      @Nullable String landingPageId,
      @Nullable Attribution attribution,
      @Nullable String receiptNumber,
      List<Suspicion> suspiciousReasons,
      @Nullable List<Payment> payments) {
    public OrderDetail {
      suspiciousReasons = List.copyOf(suspiciousReasons);
      payments = payments == null ? null : List.copyOf(payments);
    }

    /** Its number, for people; unique among the orders of the merchant. */
    @JsonProperty("number")
    public String number() {
      return numberOf(id);
    }
  }

  /**
   * A reason why an order was flagged.
   *
   * @param code stable, for programs
   * @param message for people
   * @param raisedAt when the order was flagged
   * @param clearedAt when the merchant cleared the flag; null until then
   */
  public record Suspicion(
      String code, String message, Instant raisedAt, @Nullable Instant clearedAt) {}

  /**
   * Lists orders, newest first; a null filter matches every order.
   *
   * @param createdFrom start of the period, inclusive
   * @param createdTo end of the period, exclusive
   * @param search what else the orders must have
   * @param withPayments whether to return the payments of each order
   */
  @RecordBuilder
  public record ListOrders(
      String merchantId,
      Paging paging,
      @Nullable OrderStatus status,
      @Nullable OrderSource source,
      @Nullable Boolean suspicious,
      @Nullable Instant createdFrom,
      @Nullable Instant createdTo,
      OrderSearch search,
      boolean withPayments) {}

  /**
   * Values that an order must have to be found; null for any. Case, blanks and punctuation of
   * references do not matter. Only the digits of phone numbers matter. The case of an e-mail
   * address does not matter.
   *
   * @param externalId the merchant's own id of the order
   * @param customerReference of one of its payments
   * @param providerReference of one of its payments or their settlements
   * @param paymentLinkId {@code plink_…}
   * @param productId {@code prod_…}
   * @param landingPageId {@code page_…}
   * @param metadata one key of its metadata with its value
   * @param number of the order, 8 capital letters and digits
   * @param name words of the customer's name in any order, each the start of one of its words
   * @param attention why it waits for a person
   * @param receiptNumber of its receipt, such as {@code R-2026-000123}, or of the receipt of one of
   *     its refunds, such as {@code RF-2026-000017}; in any case
   */
  @RecordBuilder
  public record OrderSearch(
      @Nullable String externalId,
      @Nullable String customerReference,
      @Nullable String providerReference,
      @Nullable String email,
      @Nullable String phone,
      @Nullable String paymentLinkId,
      @Nullable String productId,
      @Nullable String landingPageId,
      @Nullable MetadataEntry metadata,
      @Nullable String number,
      @Nullable String name,
      @Nullable OrderAttention attention,
      @Nullable String receiptNumber) {
    /** Finds every order. */
    public static final OrderSearch NONE = OrderSearchBuilder.builder().build();
  }

  /**
   * A key of metadata and its value.
   *
   * @param value a text; the JSON text of a number or a boolean
   */
  public record MetadataEntry(String key, String value) {}

  /**
   * One page of orders, newest first. The orders and the total of a search are among the newest
   * 10,000 orders that fit one of the searched values; {@link PageMeta} says whether there are
   * more.
   */
  public record OrderPage(List<Order> data, PageMeta meta) implements Page<Order> {
    public OrderPage {
      data = List.copyOf(data);
    }
  }

  /** Gets one order. */
  public record GetOrder(String merchantId, String orderId) {}

  /**
   * Creates a manual order.
   *
   * @param idempotencyKey 1 to 255 printable ASCII characters; null if absent
   */
  public record CreateOrder(String merchantId, @Nullable String idempotencyKey, NewOrder order) {}

  /**
   * The reply to {@link CreateOrder}.
   *
   * @param order the new order
   * @param replayed as {@link Created#replayed()}
   * @param json as {@link Created#json()}
   */
  public record OrderCreated(OrderDetail order, boolean replayed, String json) implements Created {
    @Override
    public String id() {
      return order.id();
    }
  }

  /**
   * The properties of a new order.
   *
   * @param amount in major units, more than 0, at most 15 significant digits, no more decimals than
   *     the currency has
   * @param currency ISO 4217 code, upper case
   * @param customer the customer; null if unknown
   * @param metadata the merchant's own data; null if absent
   * @param externalId the merchant's own id of the order, 1 to 100 characters, unique per merchant;
   *     null if absent
   */
  public record NewOrder(
      BigDecimal amount,
      String currency,
      @Nullable Customer customer,
      @Nullable Metadata metadata,
      @Nullable String externalId) {}

  /** Changes an order. */
  public record UpdateOrder(
      String merchantId, String orderId, OrderUpdate update, Conditions conditions) {}

  /**
   * The changes of an order; null leaves a field as it is.
   *
   * @param status the new status
   * @param suspicious false clears the flag; the reasons are kept and marked as cleared. An order
   *     cannot be flagged with this command
   * @param metadata the change of the metadata
   * @param reset names of the fields to clear: {@code metadata}; null if absent
   */
  @RecordBuilder
  public record OrderUpdate(
      @Nullable OrderStatus status,
      @Nullable Boolean suspicious,
      @Nullable MetadataPatch metadata,
      @Nullable Set<String> reset) {
    public OrderUpdate {
      // In order, as the fingerprint of the change is made from it.
      reset = reset == null ? null : Collections.unmodifiableSet(new TreeSet<>(reset));
    }

    /** Another status, and nothing else. */
    public static OrderUpdate to(OrderStatus status) {
      return OrderUpdateBuilder.builder().status(status).build();
    }

    /** This without its status. */
    public OrderUpdate withoutStatus() {
      return OrderUpdateBuilder.builder(this).status(null).build();
    }

    /** Whether a field is to be cleared. */
    public boolean resets(String field) {
      return reset != null && reset.contains(field);
    }
  }

  /**
   * A change of metadata: a JSON merge patch (RFC 7396). Each field of the patch replaces the field
   * of the metadata. A null field removes it, and objects are merged field by field.
   *
   * @param json one JSON object of at most {@link Metadata#MAX_BYTES} of UTF-8
   */
  public record MetadataPatch(@JsonValue @JsonRawValue String json) {
    /**
     * Checks the size.
     *
     * @throws Fault {@code invalid_request}, naming {@code metadata}
     */
    public MetadataPatch {
      Metadata.checkSize(json);
    }
  }

  /**
   * An order after its change.
   *
   * @param replayed as in {@link Changed}; then the order is as it was after the first change
   */
  public record OrderUpdated(OrderDetail order, boolean replayed) implements Changed {}

  /** Cancels an order. */
  public record CancelOrder(String merchantId, String orderId, Conditions conditions) {

    /** Without a condition. */
    public CancelOrder(String merchantId, String orderId) {
      this(merchantId, orderId, Conditions.NONE);
    }
  }
}
