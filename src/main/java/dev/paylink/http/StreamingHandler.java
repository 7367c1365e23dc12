package dev.paylink.http;

import io.vertx.core.Future;

/** Handles one operation of the contract whose body is too large to be kept in memory. */
@FunctionalInterface
public interface StreamingHandler {
  /**
   * Handles a request whose parameters are valid; may fail with a {@link dev.paylink.api.Fault}.
   *
   * @param body not yet read
   */
  Future<Answer> handle(ValidRequest request, BodyParts body);
}
