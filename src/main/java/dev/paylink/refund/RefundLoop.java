package dev.paylink.refund;

import dev.paylink.api.Origin;
import dev.paylink.api.RefundMessages.RefundOutcome;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.refund.RefundQueueStore.Claimed;
import dev.paylink.work.Gate;
import dev.paylink.work.Poller;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks providers for pending refunds. A claim moves the due time of a refund ahead and is committed
 * before the provider is asked: if the node dies, or the provider does not answer, the refund is
 * due again, on any node. A provider that is slow keeps none of the others waiting. An instance
 * belongs to one event loop.
 */
final class RefundLoop {
  private static final Logger log = LoggerFactory.getLogger(RefundLoop.class);

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** Maximum number of refunds that a provider is asked for at once. */
  private static final int AT_ONCE = 10;

  private final RefundQueueStore queue;
  private final RefundProviders providers;
  private final RefundService refunds;
  private final InstantSource clock;
  private final Map<String, Integer> underWay = new HashMap<>();
  private final List<Future<?>> asked = new ArrayList<>();
  private final Poller poller;

  RefundLoop(
      RefundQueueStore queue,
      RefundProviders providers,
      RefundService refunds,
      InstantSource clock,
      Gate gate) {
    this.queue = queue;
    this.providers = providers;
    this.refunds = refunds;
    this.clock = clock;
    this.poller =
        new Poller("ask providers for refunds", INTERVAL, Duration.ZERO, this::claimDue)
            .behind(gate);
  }

  void start(Vertx vertx) {
    poller.start(vertx);
  }

  void wake() {
    poller.wake();
  }

  private Future<Boolean> claimDue() {
    asked.removeIf(Future::isComplete);
    return queue
        .providers(clock.instant())
        .compose(
            names ->
                Future.join(names.stream().filter(providers::isHere).map(this::claim).toList()))
        .map(false);
  }

  private Future<Void> claim(String provider) {
    int free = AT_ONCE - underWay.getOrDefault(provider, 0);
    return free <= 0
        ? Future.succeededFuture()
        : queue
            .claim(provider, free, clock.instant())
            .onSuccess(claimed -> claimed.forEach(refund -> ask(provider, refund)))
            .mapEmpty();
  }

  private void ask(String provider, Claimed refund) {
    underWay.merge(provider, 1, Integer::sum);
    asked.add(
        providers
            .refund(provider, refund.request())
            .compose(answer -> store(provider, refund.request(), answer))
            .onFailure(failure -> logRetry(provider, refund, failure))
            .onComplete(
                ended -> {
                  if (underWay.merge(provider, -1, Integer::sum) == AT_ONCE - 1) {
                    wake(); // others may have waited for their turn
                  }
                }));
  }

  private Future<?> store(String provider, RefundPayment refund, RefundStarted answer) {
    String id = refund.refundId();
    return switch (answer.outcome()) {
      case PENDING -> queue.underWay(id, Objects.requireNonNull(answer.reference()));
      case NOT_SUPPORTED -> refunds.settleByHand(provider, id);
      case SUCCEEDED, FAILED ->
          refunds.settle(
              new SettleRefund(
                  provider,
                  id,
                  answer.reference(),
                  answer.outcome() == RefundOutcome.SUCCEEDED,
                  answer.failure()),
              Origin.SWEEP);
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

  /** Claims no more; completes when the answers under way are recorded. */
  Future<Void> stop() {
    return poller
        .stop()
        .compose(ended -> Future.join(List.copyOf(asked)).otherwiseEmpty())
        .mapEmpty();
  }
}
