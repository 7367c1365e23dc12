package dev.paylink.api;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The request and the reply of {@link BusApi#ASSESS_RISK}. */
public final class RiskMessages {
  private RiskMessages() {}

  /**
   * An order that is about to be created on a checkout page.
   *
   * @param merchantId {@code mer_…}
   * @param paymentLinkId {@code plink_…}; for a digital product, the link by which it is sold,
   *     which no other command knows
   * @param productId {@code prod_…}, the digital product; null if absent.
   * @param amount in major units, exact
   * @param currency ISO 4217 code
   * @param customer the customer; null if unknown
   * @param payerAddress an IPv4 address, or the /64 network of an IPv6 address; null if unknown
   */
  @RecordBuilder
  public record AssessRisk(
      String merchantId,
      String paymentLinkId,
      @Nullable String productId,
      BigDecimal amount,
      String currency,
      @Nullable Customer customer,
      @Nullable String payerAddress) {}

  /**
   * The verdict on an order.
   *
   * @param reason why the order is suspicious, for the merchant, cut off after 500 characters; null
   *     if it is not suspicious
   */
  public record RiskVerdict(@Nullable String reason) {}
}
