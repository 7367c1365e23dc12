package dev.paylink.access.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenKeysTest {
  /** The keys of RFC 7515, appendix A.3, and RFC 8037, appendix A.1, each with a kid added. */
  private static final String P_256 =
      """
      {"kty":"EC","crv":"P-256","kid":"a","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
       "y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
       "d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"}""";

  private static final String ED_25519 =
      """
      {"kty":"OKP","crv":"Ed25519","kid":"b","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
       "d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"}""";

  private static String set(String... keys) {
    return "{\"keys\":[" + String.join(",", keys) + "]}";
  }

  private static String with(String key, String name, Object value) {
    return new JsonObject(key).put(name, value).encode();
  }

  private static String without(String key, String name) {
    JsonObject jwk = new JsonObject(key);
    jwk.remove(name);
    return jwk.encode();
  }

  private static String complaint(String jwks) {
    return TokenKeys.complaint(jwks).orElse("(none)");
  }

  @Test
  void acceptsBothKeyTypesAndSetsTheirAlgorithm() {
    TokenKeys keys = TokenKeys.parse(set(ED_25519, P_256));
    assertEquals("EdDSA", keys.jwks().get(0).getString("alg"));
    assertEquals("ES256", keys.jwks().get(1).getString("alg"));
    assertEquals(Optional.empty(), TokenKeys.complaint(set(P_256)));
    assertEquals(Optional.empty(), TokenKeys.complaint(set(P_256, without(ED_25519, "d"))));
  }

  @Test
  void generatesValidAndDistinctKeys() {
    String one = TokenKeys.generate();
    assertEquals(Optional.empty(), TokenKeys.complaint(one));
    JsonObject key = TokenKeys.parse(one).jwks().get(0);
    JsonObject other = TokenKeys.parse(TokenKeys.generate()).jwks().get(0);
    assertEquals("Ed25519", key.getString("crv"));
    assertEquals(43, key.getString("x").length());
    assertEquals(43, key.getString("d").length());
    assertNotEquals(key.getString("kid"), other.getString("kid"));
    assertNotEquals(key.getString("d"), other.getString("d"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n"})
  void requiresAKeySet(String jwks) {
    assertTrue(complaint(jwks).startsWith("must be set:"), complaint(jwks));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "secret",
        "{",
        "[]",
        "{}",
        "{\"keys\":{}}",
        "{\"keys\":null}",
        "{\"kty\":\"OKP\"}"
      })
  void rejectsTextThatIsNotAKeySet(String jwks) {
    assertEquals("must be a JWK Set, {\"keys\":[…]}", complaint(jwks));
  }

  @Test
  void acceptsOneOrTwoKeys() {
    assertEquals("must have one key, or two during a rotation", complaint(set()));
    String third = with(ED_25519, "kid", "c");
    assertEquals(
        "must have one key, or two during a rotation", complaint(set(P_256, ED_25519, third)));
    assertEquals(
        "must not have two keys of one kid", complaint(set(P_256, with(ED_25519, "kid", "a"))));
  }

  @Test
  void rejectsWeakKeys() {
    for (String weak :
        new String[] {
          "{\"kty\":\"oct\",\"kid\":\"a\",\"k\":\"c2VjcmV0\",\"alg\":\"HS256\"}",
          "{\"kty\":\"RSA\",\"kid\":\"a\",\"n\":\"AQAB\",\"e\":\"AQAB\",\"d\":\"AQAB\"}",
          with(P_256, "crv", "P-384"),
          with(P_256, "crv", "secp256k1"),
          with(ED_25519, "crv", "X25519"),
          with(ED_25519, "kty", "EC"),
          "{}",
          "5",
          "null",
          "\"OKP\""
        }) {
      String complaint = complaint(set(weak));
      assertTrue(complaint.startsWith("must have only Ed25519 (EdDSA) and P-256"), complaint);
    }
    for (String algorithm : new String[] {"none", "HS256", "ES256", "eddsa"}) {
      String complaint = complaint(set(with(ED_25519, "alg", algorithm)));
      assertEquals("must have alg EdDSA on a key of OKP/Ed25519", complaint);
    }
  }

  @Test
  void rejectsAKeyWithoutAKid() {
    assertEquals("must have a kid on every key", complaint(set(without(P_256, "kid"))));
    assertEquals("must have a kid on every key", complaint(set(with(P_256, "kid", ""))));
  }

  @Test
  void requiresAPrivateFirstKey() {
    assertEquals(
        "must start with a private key, which signs",
        complaint(set(without(P_256, "d"), ED_25519)));
  }

  @Test
  void namesABrokenKeyWithoutShowingIt() {
    for (String broken :
        new String[] {
          without(P_256, "y"),
          with(P_256, "x", "!"),
          without(ED_25519, "x"),
          with(ED_25519, "d", "!"),
          with(ED_25519, "d", ""),
          with(ED_25519, "d", "c2hvcnQ"),
          with(ED_25519, "x", "c2hvcnQ"),
          with(ED_25519, "d", null),
          with(P_256, "d", null),
          with(P_256, "d", ""),
          with(P_256, "d", "AAAA"),
          with(P_256, "x", "AAAA"),
          with(P_256, "d", new JsonObject(ED_25519).getString("d")),
          with(ED_25519, "d", new JsonObject(P_256).getString("d"))
        }) {
      String kid = new JsonObject(broken).getString("kid");
      assertEquals("must have well-formed keys; %s is not".formatted(kid), complaint(set(broken)));
    }
  }

  @Test
  void hidesKeysInComplaints() {
    String secret = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A";
    for (String jwks :
        new String[] {
          secret, set(with(ED_25519, "alg", "none")), set(with(ED_25519, "x", "!")), ED_25519
        }) {
      assertFalse(complaint(jwks).contains(secret), complaint(jwks));
    }
  }

  @Test
  void putsTheNewKeyFirstAndDropsTheOldest() {
    JsonObject rotated = new JsonObject(TokenKeys.rotate(set(ED_25519), set(P_256)));
    JsonArray keys = rotated.getJsonArray("keys");
    assertEquals("b", keys.getJsonObject(0).getString("kid"));
    assertEquals("a", keys.getJsonObject(1).getString("kid"));
    String again = TokenKeys.rotate(TokenKeys.generate(), rotated.encode());
    assertEquals(2, TokenKeys.parse(again).jwks().size());
    assertEquals("b", TokenKeys.parse(again).jwks().get(1).getString("kid"));
    assertThrows(
        IllegalArgumentException.class, () -> TokenKeys.rotate(set(P_256), set(P_256 + " x")));
  }

  @Test
  void returnsACopyOfTheKeys() {
    TokenKeys keys = TokenKeys.parse(set(P_256));
    keys.jwks().get(0).remove("d");
    assertTrue(keys.jwks().get(0).containsKey("d"));
  }
}
