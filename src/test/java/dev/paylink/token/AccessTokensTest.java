package dev.paylink.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.config.AppConfig;
import dev.paylink.token.AccessTokens.Claims;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class AccessTokensTest {
  private static final Vertx VERTX = Vertx.vertx();
  private static final Instant NOW = Instant.parse("2026-11-21T04:30:00Z");
  private static final Instant LATER = NOW.plusSeconds(60);

  @AfterAll
  static void close() {
    await(VERTX.close());
  }

  private static <T> T await(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
  }

  private static AccessTokens tokens(String jwks, String issuer, String audience, Instant now) {
    return new AccessTokens(
        VERTX,
        TokenKeys.parse(jwks),
        new AppConfig.Tokens(jwks, issuer, audience, 1),
        InstantSource.fixed(now));
  }

  private static AccessTokens tokens(String jwks) {
    return tokens(jwks, "paylink", "paylink-api", NOW);
  }

  private static String signed(AccessTokens tokens) {
    return tokens.sign("tok_a", "mer_a", "orders:read orders:write", LATER);
  }

  private static Fault refusal(AccessTokens tokens, String token) {
    Throwable failure =
        await(tokens.verify(token).<Throwable>map(taken -> null).otherwise(cause -> cause));
    return assertInstanceOf(Fault.class, failure);
  }

  /** Several keys: one in 256 has a coordinate with a leading zero byte, half an odd x. */
  @Test
  void whatAGeneratedKeySignsItVerifies() {
    for (int i = 0; i < 30; i++) {
      AccessTokens tokens = tokens(TokenKeys.generate());
      assertEquals(
          new Claims("tok_a", "mer_a", Set.of("orders:read", "orders:write"), LATER),
          await(tokens.verify(signed(tokens))));
    }
  }

  @Test
  void aTokenOutlivesTheRotationOfItsKeyAndNotItsEnd() {
    String old = TokenKeys.generate();
    String token = signed(tokens(old));
    String rotated = TokenKeys.rotate(TokenKeys.generate(), old);
    assertEquals("tok_a", await(tokens(rotated).verify(token)).tokenId());
    String gone = TokenKeys.rotate(TokenKeys.generate(), rotated);
    assertEquals(FaultCode.UNAUTHORIZED, refusal(tokens(gone), token).code());
  }

  @Test
  void aTokenEndsAtItsExpiryByOurClock() {
    String jwks = TokenKeys.generate();
    String token = signed(tokens(jwks));
    AccessTokens justBefore = tokens(jwks, "paylink", "paylink-api", LATER.minusMillis(1));
    assertEquals(LATER, await(justBefore.verify(token)).expiresAt());
    Fault fault = refusal(tokens(jwks, "paylink", "paylink-api", LATER), token);
    assertEquals("The token has expired", fault.getMessage());
  }

  @Test
  void anotherIssuerOrAudienceIsRefused() {
    String jwks = TokenKeys.generate();
    for (AccessTokens other :
        new AccessTokens[] {
          tokens(jwks, "other", "paylink-api", NOW), tokens(jwks, "paylink", "other", NOW)
        }) {
      assertEquals(FaultCode.UNAUTHORIZED, refusal(tokens(jwks), signed(other)).code());
    }
  }

  @Test
  void aTokenThatWasTouchedIsRefused() {
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
