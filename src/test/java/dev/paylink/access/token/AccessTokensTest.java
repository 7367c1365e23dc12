package dev.paylink.access.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.access.token.AccessTokens.Claims;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.config.AppConfig;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
@Timeout(120)
class AccessTokensTest {
  private static final Instant NOW = Instant.parse("2026-11-21T04:30:00Z");
  private static final Instant LATER = NOW.plusSeconds(60);

  private Vertx vertx;

  @BeforeEach
  void setVertx(Vertx vertx) {
    this.vertx = vertx;
  }

  private AccessTokens tokens(String jwks, String issuer, String audience, Instant now) {
    return new AccessTokens(
        vertx,
        TokenKeys.parse(jwks),
        new AppConfig.Tokens(jwks, issuer, audience, 1, 60),
        InstantSource.fixed(now));
  }

  private AccessTokens tokens(String jwks) {
    return tokens(jwks, "paylink", "paylink-api", NOW);
  }

  private static String signed(AccessTokens tokens) {
    return tokens.sign("tok_a", "mer_a", "orders:read orders:write", LATER);
  }

  private static Fault refusal(AccessTokens tokens, String token) {
    return assertThrows(Fault.class, () -> tokens.verify(token).await());
  }

  /** Several keys: one in 256 has a coordinate with a leading zero byte, half have an odd x. */
  @Test
  void verifiesTokensOfGeneratedKeys() {
    for (int i = 0; i < 30; i++) {
      AccessTokens tokens = tokens(TokenKeys.generate());
      assertEquals(
          new Claims("tok_a", "mer_a", Set.of("orders:read", "orders:write"), LATER),
          tokens.verify(signed(tokens)).await());
    }
  }

  @Test
  void acceptsATokenUntilItsKeyIsRemoved() {
    String old = TokenKeys.generate();
    String token = signed(tokens(old));
    String rotated = TokenKeys.rotate(TokenKeys.generate(), old);
    assertEquals("tok_a", tokens(rotated).verify(token).await().tokenId());
    String withoutOld = TokenKeys.rotate(TokenKeys.generate(), rotated);
    assertEquals(FaultCode.UNAUTHORIZED, refusal(tokens(withoutOld), token).code());
  }

  @Test
  void rejectsExpiredTokenByTheGivenClock() {
    String jwks = TokenKeys.generate();
    String token = signed(tokens(jwks));
    AccessTokens justBefore = tokens(jwks, "paylink", "paylink-api", LATER.minusMillis(1));
    assertEquals(LATER, justBefore.verify(token).await().expiresAt());
    Fault fault = refusal(tokens(jwks, "paylink", "paylink-api", LATER), token);
    assertEquals("The token has expired", fault.getMessage());
  }

  @Test
  void rejectsAnotherIssuerOrAudience() {
    String jwks = TokenKeys.generate();
    for (AccessTokens other :
        new AccessTokens[] {
          tokens(jwks, "other", "paylink-api", NOW), tokens(jwks, "paylink", "other", NOW)
        }) {
      assertEquals(FaultCode.UNAUTHORIZED, refusal(tokens(jwks), signed(other)).code());
    }
  }

  @Test
  void rejectsATamperedToken() {
    AccessTokens tokens = tokens(TokenKeys.generate());
    String[] parts = signed(tokens).split("\\.");
    String none = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0"; // {"alg":"none","typ":"JWT"}
    for (String token :
        new String[] {
          "",
          "x",
          "..",
          parts[0] + "." + parts[1],
          parts[0] + "." + parts[1] + ".",
          none + "." + parts[1] + ".",
          none + "." + parts[1] + "." + parts[2],
          parts[0] + "." + parts[1] + "A." + parts[2],
          parts[0] + "." + parts[1] + "." + "A".repeat(86)
        }) {
      assertEquals(FaultCode.UNAUTHORIZED, refusal(tokens, token).code(), token);
    }
  }
}
