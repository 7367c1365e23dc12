package dev.paylink.http;

import io.vertx.core.Future;

/** Handles one operation of the contract: builds a record, sends it, turns the reply into JSON. */
@FunctionalInterface
public interface OperationHandler {
  /** Handles a valid request; may fail with a {@link dev.paylink.api.Fault}. */
  Future<Answer> handle(ValidRequest request);
}
