package dev.paylink.access.token;

import dev.paylink.access.token.TokenMessages.Token;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;

/** Signs tokens on the worker thread that verifies them, as each takes up to a millisecond. */
final class TokenSigner {
  private final AccessTokens tokens;
  private final WorkerExecutor worker;

  TokenSigner(Vertx vertx, AccessTokens tokens) {
    this.tokens = tokens;
    this.worker = signatureWorker(vertx);
  }

  /** The one thread of a node for signatures of tokens. */
  static WorkerExecutor signatureWorker(Vertx vertx) {
    return vertx.createSharedWorkerExecutor("paylink-token-signatures", 1);
  }

  /**
   * Signs a token.
   *
   * @param merchantId {@code mer_…}
   */
  Future<String> sign(Token token, String merchantId) {
    String scope = String.join(" ", token.scopes());
    return worker.executeBlocking(
        () -> tokens.sign(token.id(), merchantId, scope, token.expiresAt()), false);
  }
}
