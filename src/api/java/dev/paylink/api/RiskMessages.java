package dev.paylink.api;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What is sent to and answered by whoever assesses orders beside our own rules. */
public final class RiskMessages {
  private RiskMessages() {}

  /**
   * An order that is about to be made through a payment link.
   *
   * @param amount in major units, exact
   * @param currency ISO 4217 code
   * @param payerAddress an IPv4 address, or the /64 network of an IPv6 address; null if unknown
   */
  public record AssessRisk(
      String merchantId,
      String paymentLinkId,
      BigDecimal amount,
      String currency,
      @Nullable Customer customer,
      @Nullable String payerAddress) {}

  /**
   * A verdict.
   *
   * @param reason why it is suspicious, for the merchant, at most 500 characters; null if it is not
   */
  public record RiskVerdict(@Nullable String reason) {}
}
