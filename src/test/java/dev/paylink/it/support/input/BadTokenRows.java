package dev.paylink.it.support.input;

import dev.paylink.it.support.ApiClient;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Rows with missing or invalid tokens, or without the required scope. */
public final class BadTokenRows {
  private static final String UNKNOWN = "01jd5k8zv7e6w9q2m4t8x0c3fb";
  private static final String START = "GET /v1/orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";

  private BadTokenRows() {}

  public static Stream<BadRequest> rows() {
    return Stream.of(headers(), algorithms(), claims(), parts(), scopes()).flatMap(rows -> rows);
  }

  private static Stream<BadRequest> headers() {
    return Stream.of(
        header("token: none", ""),
        header("token: empty header", "Authorization:\r\n"),
        header("token: Basic", "Authorization: Basic dTpw\r\n"),
        header("token: no scheme", "Authorization: {token}\r\n"),
        header("token: empty bearer", "Authorization: Bearer \r\n"),
        header("token: two tokens", "Authorization: Bearer {token} {token}\r\n"),
        header("token: trailing comma", "Authorization: Bearer {token},\r\n"),
        header("token: bytes over ASCII", "Authorization: Bearer \u00ff\u00fe\r\n"),
        BadRequest.bytes(
                "token: header twice",
                "GET /v1/orders",
                400,
                START + "Authorization: Bearer {token}\r\nAuthorization: Bearer {token}\r\n\r\n")
            .naming("Authorization"),
        BadRequest.bytes(
            "token: in the query",
            "GET /v1/orders",
            401,
            START.replace(" HTTP", "?access_token={token} HTTP") + "\r\n"));
  }

  private static Stream<BadRequest> algorithms() {
    return Stream.of(
        token("token: alg none", tokens -> tokens.unsigned("none")),
        token("token: alg nOnE", tokens -> tokens.unsigned("nOnE")),
        token("token: no signature", tokens -> tokens.unsigned("EdDSA")),
        token("token: HMAC of the public key", tokens -> tokens.hmacOfPublicKey(true)),
        token("token: HMAC of the public key's text", tokens -> tokens.hmacOfPublicKey(false)),
        withHeader("token: RS256", header -> header.put("alg", "RS256")),
        withHeader("token: HS256", header -> header.put("alg", "HS256")),
        withHeader("token: ES256", header -> header.put("alg", "ES256")),
        withHeader("token: no alg", header -> header.remove("alg")),
        withHeader("token: alg a number", header -> header.put("alg", 1)),
        withHeader("token: typ of another kind", header -> header.put("typ", "at+jwt")),
        withHeader("token: no typ", header -> header.remove("typ")),
        withHeader("token: crit", header -> header.put("crit", new JsonArray().add("b64"))),
        token("token: another key", tokens -> tokens.signedByUnknownKey(header -> {})),
        token(
            "token: another kid",
            tokens -> tokens.signedByUnknownKey(header -> header.put("kid", "x"))),
        token("token: embedded key", BadTokens::withEmbeddedKey),
        token(
            "token: key URL",
            tokens ->
                tokens.signedByUnknownKey(header -> header.put("jku", "http://127.0.0.1:1/"))));
  }

  private static Stream<BadRequest> claims() {
    return Stream.of(
        withClaims("token: no exp", claims -> claims.remove("exp")),
        withClaims("token: exp a text", claims -> claims.put("exp", "2999-01-01")),
        withClaims("token: exp null", claims -> claims.putNull("exp")),
        withClaims("token: expired", claims -> claims.put("exp", claims.getLong("iat") - 1)),
        withClaims("token: exp out of range", claims -> claims.put("exp", Long.MAX_VALUE)),
        withClaims("token: not valid yet", claims -> claims.put("nbf", claims.getLong("exp"))),
        withClaims("token: another aud", claims -> claims.put("aud", "somebody")),
        withClaims("token: no aud", claims -> claims.remove("aud")),
        withClaims("token: aud a number", claims -> claims.put("aud", 7)),
        withClaims("token: another iss", claims -> claims.put("iss", "somebody")),
        withClaims("token: no iss", claims -> claims.remove("iss")),
        withClaims("token: no jti", claims -> claims.remove("jti")),
        withClaims("token: jti a number", claims -> claims.put("jti", 7)),
        withClaims("token: jti no token id", claims -> claims.put("jti", "tok_1")),
        withClaims("token: jti unknown", claims -> claims.put("jti", "tok_" + UNKNOWN)),
        withClaims("token: no sub", claims -> claims.remove("sub")),
        withClaims("token: sub no merchant id", claims -> claims.put("sub", "' or 1=1")),
        withClaims("token: sub unknown", claims -> claims.put("sub", "mer_" + UNKNOWN)),
        bench(
            "token: sub of another merchant",
            bench -> {
              String other = bench.service().merchant("test").id();
              return bench.tokens().withClaims(claims -> claims.put("sub", other));
            }),
        withClaims("token: no scope", claims -> claims.remove("scope")),
        withClaims("token: scope a list", claims -> claims.put("scope", new JsonArray())));
  }

  private static Stream<BadRequest> parts() {
    return Stream.of(
        token("token: a word", tokens -> "letmein"),
        token("token: dots", tokens -> ".."),
        token("token: four parts", tokens -> tokens.withAlteredSignature() + ".x"),
        token("token: five parts", tokens -> "a.b.c.d.e"),
        token("token: header no JSON", tokens -> tokens.withPart(0, BadTokens.part("x"))),
        token("token: header a list", tokens -> tokens.withPart(0, BadTokens.part("[]"))),
        token("token: header no base64", tokens -> tokens.withPart(0, "~~~")),
        token("token: payload no JSON", tokens -> tokens.withPart(1, BadTokens.part("x"))),
        token("token: payload empty", tokens -> tokens.withPart(1, "")),
        token("token: signature empty", tokens -> tokens.withPart(2, "")),
        token("token: signature no base64", tokens -> tokens.withPart(2, "+/~")),
        token("token: signature altered", BadTokens::withAlteredSignature),
        token("token: payload altered", BadTokens::withAlteredPayload),
        token("token: 6000 characters", tokens -> "a".repeat(6_000)),
        token("token: revoked", BadTokens::revoked));
  }

  private static Stream<BadRequest> scopes() {
    return Stream.of(
        BadRequest.token("scope: to write only", 403, b -> b.tokens().withScope("orders:write")),
        BadRequest.token(
            "scope: of links only", 403, b -> b.tokens().withScope("payment-links:read")),
        BadRequest.token("scope: a prefix", 403, b -> b.tokens().withScope("orders")),
        BadRequest.token("scope: in capitals", 403, b -> b.tokens().withScope("ORDERS:READ")),
        BadRequest.token("scope: empty", 403, b -> b.tokens().withClaims(c -> c.put("scope", ""))),
        new BadRequest(
            "scope: to read only, and creates",
            bench -> {
              String token = bench.tokens().withScope("orders:read");
              String validOrder = "{\"amount\":1,\"currency\":\"IDR\"}";
              return new ApiClient(bench.service(), token).post("/orders", validOrder).response();
            },
            403,
            ""));
  }

  private static BadRequest header(String name, String lines) {
    return BadRequest.bytes(name, "GET /v1/orders", 401, START + lines + "\r\n");
  }

  private static BadRequest bench(String name, Function<BadInputFixture, String> token) {
    return BadRequest.token(name, 401, token);
  }

  private static BadRequest token(String name, Function<BadTokens, String> token) {
    return bench(name, bench -> token.apply(bench.tokens()));
  }

  private static BadRequest withClaims(String name, Consumer<JsonObject> change) {
    return token(name, tokens -> tokens.withClaims(change));
  }

  private static BadRequest withHeader(String name, Consumer<JsonObject> change) {
    return token(name, tokens -> tokens.withHeader(change));
  }
}
