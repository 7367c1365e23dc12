package dev.paylink.sales.refund;

import dev.paylink.api.RefundMessages.RefundOutcome;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.sales.payment.ProviderLoop;
import dev.paylink.sales.refund.RefundQueueStore.Claimed;
import io.vertx.core.Future;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks providers for pending refunds. An instance belongs to one event loop. */
final class RefundRequests implements ProviderLoop.Asking<Claimed> {
  private static final Logger log = LoggerFactory.getLogger(RefundRequests.class);

  private final RefundQueueStore queue;
  private final RefundProviders providers;
  private final RefundService refunds;

  RefundRequests(RefundQueueStore queue, RefundProviders providers, RefundService refunds) {
    this.queue = queue;
    this.providers = providers;
    this.refunds = refunds;
  }

  @Override
  public boolean isHere(String provider) {
    return providers.isHere(provider);
  }

  @Override
  public Future<?> ask(String provider, Claimed refund) {
    return providers
        .refund(provider, refund.request())
        .compose(answer -> store(provider, refund.request(), answer))
        .onFailure(failure -> logRetry(provider, refund, failure));
  }

  private Future<?> store(String provider, RefundPayment refund, RefundStarted answer) {
    String id = refund.refundId();
    return switch (answer.outcome()) {
      case PENDING -> queue.underWay(id, Objects.requireNonNull(answer.reference()));
      case NOT_SUPPORTED -> refunds.settleByHand(provider, id);
      case SUCCEEDED, FAILED ->
          refunds.settleFirst(
              new SettleRefund(
                  provider,
                  id,
                  answer.reference(),
                  answer.outcome() == RefundOutcome.SUCCEEDED,
                  answer.failure()));
    };
  }

  private static void logRetry(String provider, Claimed refund, Throwable failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    log.warn(
        "Provider {} did not answer for refund {} (request {}), asking again: {}",
        provider,
        refund.request().refundId(),
        refund.tries(),
        cause.toString());
  }
}
