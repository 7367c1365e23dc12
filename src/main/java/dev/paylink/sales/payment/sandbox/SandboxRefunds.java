package dev.paylink.sales.payment.sandbox;

import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.clock.MerchantClocks;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;

/**
 * Refunds of sandbox payments. They succeed, unless the reason of the refund names another outcome,
 * or the payment has the outcome {@link Outcome#REFUND_FAILS}. The answer depends on the refund and
 * the time alone, so that a repeated request gets the same.
 */
final class SandboxRefunds {
  /** The reason of a refund that fails. */
  private static final String FAIL = "sandbox:fail";

  /** The reason of a refund that is pending for a while, and then succeeds. */
  private static final String PENDING = "sandbox:pending";

  /** Shorter than the pause until the second request. */
  private static final Duration PENDING_TIME = Duration.ofSeconds(10);

  private final MerchantClocks clocks;

  SandboxRefunds(MerchantClocks clocks) {
    this.clocks = clocks;
  }

  Future<RefundStarted> refund(RefundPayment refund) {
    String reference = "sandbox-" + refund.refundId();
    if (FAIL.equals(refund.reason()) || SandboxReports.refusesRefunds(refund.providerReference())) {
      return Future.succeededFuture(
          RefundStarted.failed(reference, "The tester chose that it fails"));
    }
    Instant created = TypeId.timeOf(TypeId.REFUND.decode(refund.refundId()));
    boolean waits =
        PENDING.equals(refund.reason())
            && clocks.of(refund.merchantId()).instant().isBefore(created.plus(PENDING_TIME));
    return Future.succeededFuture(
        waits ? RefundStarted.pending(reference) : RefundStarted.succeeded(reference));
  }
}
