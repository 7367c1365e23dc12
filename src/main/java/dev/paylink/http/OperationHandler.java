package dev.paylink.http;

import io.vertx.core.Future;

/** Carries out one operation of the contract: builds a typed record, sends it, shapes the reply. */
@FunctionalInterface
public interface OperationHandler {
  /** Answers a valid request; fails with a {@link dev.paylink.api.Fault} when it cannot. */
  Future<Answer> handle(ValidRequest request);
}
