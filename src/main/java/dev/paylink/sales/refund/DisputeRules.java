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
   * @param refunded of that, by refunds and earlier disputes
   * @return at most what makes both together twice what was received: the merchant may have sent
   *     all back before the bank takes it
   * @throws Fault {@code refund_exceeds_received} if nothing was received, or nothing is left
   */
  static long amount(@Nullable Long reported, long received, long refunded) {
    if (received <= 0) {
      throw new Fault(
          FaultCode.REFUND_EXCEEDS_RECEIVED, "The payment has received nothing; report it first");
    }
    long most = Math.min(received, 2 * received - refunded);
    if (most <= 0) {
      throw new Fault(
          FaultCode.REFUND_EXCEEDS_RECEIVED, "Refunds and disputes took the payment back twice");
    }
    if (reported == null) {
      return received > refunded ? received - refunded : most;
    }
    return Math.min(reported, most);
  }
}
