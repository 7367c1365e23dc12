package dev.paylink.console;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.CallOperationBuilder;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.OperationMessages.CallOperation;
import dev.paylink.console.web.Json;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Closes sessions that a platform created with a token, when the token expires or is revoked. */
final class TokenOfSession {
  private final Bus bus;

  /** What an answer says of a token. */
  private record Token(Instant expiresAt, @Nullable Instant revokedAt) {}

  TokenOfSession(Bus bus) {
    this.bus = bus;
  }

  /** Whether the token of a session works. */
  Future<Boolean> works(StaffRequest request) {
    CallOperation call =
        CallOperationBuilder.builder()
            .operationId("getToken")
            .merchantId(request.session().merchantId())
            .testMode(request.shop().testMode())
            .scopes(Set.of("tokens:manage"))
            .parameters(Map.of("tokenId", Objects.requireNonNull(request.session().tokenId())))
            .build();
    return bus.request(BusApi.CALL_OPERATION, call, request.origin())
        .map(answer -> Json.read(Objects.requireNonNull(answer.body()), Token.class))
        .map(token -> works(token, request.session().now()))
        .recover(
            failure ->
                Fault.of(failure).code() == FaultCode.NOT_FOUND
                    ? Future.succeededFuture(false)
                    : Future.failedFuture(failure));
  }

  private static boolean works(Token token, Instant now) {
    return token.expiresAt().isAfter(now)
        && (token.revokedAt() == null || token.revokedAt().isAfter(now));
  }
}
