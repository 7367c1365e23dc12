package dev.paylink.sales.turnover;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Requests and replies of {@link MovementBus}. */
public final class MovementMessages {
  private MovementMessages() {}

  /**
   * Reads the next movements of a period, oldest first.
   *
   * @param kind what moved
   * @param from the first day, in the time zone
   * @param to the last day, in the time zone
   * @param timeZone IANA name; null for the merchant's time zone, or UTC if absent
   * @param after the movement to continue after; null to start
   */
  public record ReadMovements(
      String merchantId,
      MovementKind kind,
      LocalDate from,
      LocalDate to,
      @Nullable String timeZone,
      @Nullable MovementKey after) {}

  /**
   * The position of a movement among the movements of its kind.
   *
   * @param at when it was stored
   * @param key unique among the movements of that time
   */
  public record MovementKey(Instant at, String key) {}

  /**
   * The next movements of a period.
   *
   * @param timeZone the IANA name of the time zone of the period
   * @param continueAfter the movement to continue after; null at the end
   */
  public record Movements(
      String timeZone, List<Movement> movements, @Nullable MovementKey continueAfter) {
    public Movements {
      movements = List.copyOf(movements);
    }
  }

  /**
   * Money that was received or refunded.
   *
   * @param settledAt when it was stored; turnover counts it at that time
   * @param paidAt when it was paid, as the provider or the merchant says; null for a refund, or if
   *     unknown
   * @param reference the provider's own reference; null if absent
   * @param receiptNumber of the order, or of the refund
   * @param refundId null unless it is a refund
   * @param byHand whether the merchant sends the refund by hand
   * @param dispute whether the customer's bank took the money back
   * @param note of a payment that was recorded by hand, or the reason of a refund
   */
  @RecordBuilder
  public record Movement(
      Instant settledAt,
      @Nullable Instant paidAt,
      String provider,
      @Nullable String reference,
      BigDecimal amount,
      String currency,
      @Nullable String receiptNumber,
      String orderId,
      @Nullable String externalId,
      String paymentId,
      @Nullable String refundId,
      boolean byHand,
      boolean dispute,
      @Nullable String customerReference,
      @Nullable String customerName,
      String source,
      @Nullable String paymentLinkId,
      @Nullable String productId,
      @Nullable String note) {}
}
