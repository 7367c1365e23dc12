package dev.paylink.access.token;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;

/** The refusals of {@link TokenService}. */
final class TokenFaults {
  private TokenFaults() {}

  static Fault full() {
    return new Fault(
        FaultCode.LIMIT_REACHED,
        "The limit is %d valid tokens. Revoke one first".formatted(TokenService.MAX_TOKENS));
  }

  static Fault fullOfReplaced() {
    return new Fault(
        FaultCode.LIMIT_REACHED,
        "There are %d rotated tokens that still work; revoke one first, or rotate with overlap 0"
            .formatted(TokenService.MAX_TOKENS));
  }

  static Fault notRotatable(String tokenId) {
    return new Fault(
        FaultCode.TOKEN_NOT_ROTATABLE,
        "Token %s was rotated or revoked, or has expired".formatted(tokenId));
  }

  static Fault revoked() {
    return new Fault(FaultCode.UNAUTHORIZED, "The token is unknown or was revoked");
  }
}
