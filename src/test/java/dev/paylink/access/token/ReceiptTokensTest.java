package dev.paylink.access.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.access.token.ReceiptTokens.Claims;
import dev.paylink.api.Fault;
import dev.paylink.base.config.AppConfig;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReceiptTokensTest {
  private static final Instant AT = Instant.parse("2026-11-21T04:30:00Z");
  private static final Claims CLAIMS =
      new Claims(
          "ord_a", "R-2026-000123", "payment", new BigDecimal("12.50"), "USD", AT, "Batik é");

  private final TokenKeys keys = TokenKeys.parse(TokenKeys.generate());
  private final ReceiptTokens receipts = new ReceiptTokens(keys, "https://pay.example.com");
  private final String token = receipts.sign(CLAIMS);

  private Optional<Claims> verified(String text) {
    return ReceiptTokens.verify(text, receipts.publicKey());
  }

  @Test
  void verifiesWhatItSigns() {
    assertEquals(Optional.of(CLAIMS), verified(token));
    assertEquals(token, receipts.sign(CLAIMS));
    assertTrue(!receipts.publicKey().containsKey("d"));
  }

  @Test
  void verifiesTheLongestName() {
    Claims longest = ClaimsBuilder.builder(CLAIMS).shop("\uD83D\uDE00".repeat(200)).build();
    assertEquals(Optional.of(longest), verified(receipts.sign(longest)));
  }

  @Test
  void rejectsForgedProofs() {
    String[] parts = token.split("\\.");
    String forged = decoded(parts[1]).replace("12.50", "99.50");
    assertTrue(verified(parts[0] + "." + encoded(forged) + "." + parts[2]).isEmpty());
    assertTrue(verified(parts[0] + "." + parts[1] + ".").isEmpty());
    assertTrue(verified(encoded("{\"alg\":\"none\"}") + "." + parts[1] + ".").isEmpty());
    for (String text : new String[] {"", "..", "a.b.c", token + ".", "é".repeat(3_000)}) {
      assertTrue(verified(text).isEmpty(), text);
    }
  }

  private static String decoded(String part) {
    return new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8);
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void rejectsAnotherKeyOfTheSameName() {
    JsonObject other =
        new ReceiptTokens(TokenKeys.parse(TokenKeys.generate()), "https://pay.example.com")
            .publicKey()
            .put("kid", receipts.publicKey().getString("kid"));
    assertTrue(ReceiptTokens.verify(token, other).isEmpty());
  }

  @Test
  void isNoAccessTokenAndTheOtherWayRound() throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      AccessTokens access =
          new AccessTokens(
              vertx,
              keys,
              new AppConfig.Tokens("", "https://pay.example.com", "paylink-receipts", 1, 60),
              InstantSource.fixed(AT));
      assertThrows(Fault.class, () -> access.verify(token).await());
      assertTrue(verified(access.sign("tok_a", "mer_a", "orders:read", AT)).isEmpty());
    } finally {
      vertx.close().await();
    }
  }
}
