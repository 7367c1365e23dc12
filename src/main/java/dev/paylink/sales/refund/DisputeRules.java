package dev.paylink.sales.refund;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import org.jspecify.annotations.Nullable;

/**
 * What a dispute takes back, by the rules of {@code docs/integrate/payments.md#disputes}. Amounts
 * are in minor units.
 */
final class DisputeRules {
  private DisputeRules() {}

  /**
   * The amount that a bank takes back of a payment.
   *
   * @param reported null for all that was not refunded, or, if all was refunded, for all; more than
   *     was received counts as all
   * @param received through the payment
   * @param refunded of that
   * @throws Fault {@code refund_exceeds_received} if nothing was received
   */
  static long amount(@Nullable Long reported, long received, long refunded) {
    if (received <= 0) {
      throw new Fault(
          FaultCode.REFUND_EXCEEDS_RECEIVED, "The payment has received nothing; report it first");
    }
    if (reported == null) {
      return received > refunded ? received - refunded : received;
    }
    return Math.min(reported, received);
  }
}
