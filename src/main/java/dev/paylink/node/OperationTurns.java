package dev.paylink.node;

import dev.paylink.base.work.Bulkhead;
import dev.paylink.base.work.FairQueue;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import io.vertx.core.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the work of operations, whose merchants take turns. An instance belongs to one event loop.
 */
final class OperationTurns {
  /** Keeps the connections of the database busy, and leaves few waiting for them. */
  private static final int MAX_COST_AT_ONCE = 64;

  private static final int LARGE_BODY_BYTES = 4_096;

  private final FairQueue queue = new FairQueue(MAX_COST_AT_ONCE);
  private final Bulkhead largeBodies;

  OperationTurns(Budgets budgets) {
    this.largeBodies = budgets.largeBodies();
  }

  /**
   * Validates a request. A large body with thousands of errors takes the event loop for
   * milliseconds.
   */
  Future<ValidRequest> validate(
      String merchantId, int bodyBytes, Supplier<ValidRequest> validation) {
    return bodyBytes <= LARGE_BODY_BYTES
        ? Future.succeededFuture(validation.get())
        : largeBodies.run(merchantId, () -> Future.succeededFuture(validation.get()));
  }

  /**
   * Runs an operation. Work that waits in a bulkhead takes no place in the queue, which others
   * need.
   *
   * @param bulkhead of the operation; null if absent
   */
  Future<Answer> run(
      String merchantId, int cost, @Nullable Bulkhead bulkhead, Supplier<Future<Answer>> work) {
    Supplier<Future<Answer>> queued = () -> wait(merchantId, cost, work);
    return bulkhead == null ? queued.get() : bulkhead.run(merchantId, queued);
  }

  /** Runs a part of an operation that has started. */
  <T> Future<T> wait(String merchantId, int cost, Supplier<Future<T>> work) {
    return queue.run(merchantId, cost, work);
  }
}
