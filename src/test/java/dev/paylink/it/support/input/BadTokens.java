package dev.paylink.it.support.input;

import dev.paylink.access.token.TokenIssuer;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.base.config.AppConfig;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.time.Duration;
import java.util.Base64;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Forges tokens, most of them with the service's key, so that each has exactly one fault. */
public final class BadTokens {
  private final TestService service;
  private final Merchant merchant;
  private final AppConfig.Tokens config;
  private final JsonObject key;
  private final TokenIssuer.Issued issued;

  public BadTokens(TestService service, Merchant merchant) {
    this.service = service;
    this.merchant = merchant;
    this.config = service.node().config().tokens();
    this.key = firstKey(config.jwks());
    this.issued = service.issue(merchant, TestService.ALL_SCOPES, Duration.ofDays(1));
  }

  private static JsonObject firstKey(String jwks) {
    return new JsonObject(jwks).getJsonArray("keys").getJsonObject(0);
  }

  /** Returns a token with header and claims changed before signing. */
  public String signed(Consumer<JsonObject> changeHeader, Consumer<JsonObject> changeClaims) {
    return signed(key, changeHeader, changeClaims);
  }

  /** Returns a token with claims changed before signing. */
  public String withClaims(Consumer<JsonObject> change) {
    return signed(header -> {}, change);
  }

  /** Returns a token with the header changed before signing. */
  public String withHeader(Consumer<JsonObject> change) {
    return signed(change, claims -> {});
  }

  /** Returns a token signed with a key unknown to the service. */
  public String signedByUnknownKey(Consumer<JsonObject> changeHeader) {
    return signed(firstKey(TokenKeys.generate()), changeHeader, claims -> {});
  }

  /** Returns a token with an embedded verification key that is unknown to the service. */
  public String withEmbeddedKey() {
    JsonObject other = firstKey(TokenKeys.generate());
    JsonObject publicKey = other.copy();
    publicKey.remove("d");
    return signed(other, header -> header.put("jwk", publicKey), claims -> {});
  }

  /** Returns a token with this {@code alg} and no signature. */
  public String unsigned(String algorithm) {
    return unsigned(header -> header.put("alg", algorithm)) + ".";
  }

  /** Returns a token with an HMAC keyed by the service's public key. */
  public String hmacOfPublicKey(boolean decoded) {
    String x = key.getString("x");
    byte[] secret =
        decoded ? Base64.getUrlDecoder().decode(x) : x.getBytes(StandardCharsets.US_ASCII);
    String content = unsigned(header -> header.put("alg", "HS256"));
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      return content + "." + base64(mac.doFinal(content.getBytes(StandardCharsets.US_ASCII)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns a valid token with one of its three parts replaced. */
  public String withPart(int index, String part) {
    String[] parts = issued.token().split("\\.");
    parts[index] = part;
    return String.join(".", parts);
  }

  /** Encodes a text as a part of a token. */
  public static String part(String text) {
    return base64(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns a valid token with the first character of its signature changed. */
  public String withAlteredSignature() {
    String signature = issued.token().split("\\.")[2];
    return withPart(2, (signature.startsWith("A") ? "B" : "A") + signature.substring(1));
  }

  /** Returns a valid token with a scope added after signing. */
  public String withAlteredPayload() {
    return withPart(1, part(claims().put("scope", "orders:read admin").encode()));
  }

  /** Returns a token revoked before its first use. */
  public String revoked() {
    TokenIssuer.Issued token = service.issue(merchant, TestService.ALL_SCOPES, Duration.ofDays(1));
    service.revoke(token.tokenId());
    return token.token();
  }

  /** Returns a valid token with exactly this scope. */
  public String withScope(String scope) {
    return service.issue(merchant, scope, Duration.ofDays(1)).token();
  }

  private String signed(
      JsonObject signer, Consumer<JsonObject> changeHeader, Consumer<JsonObject> changeClaims) {
    JsonObject claims = claims();
    changeClaims.accept(claims);
    JsonObject header = header();
    changeHeader.accept(header);
    return sign(signer, part(header.encode()) + "." + part(claims.encode()));
  }

  private String unsigned(Consumer<JsonObject> changeHeader) {
    JsonObject header = header();
    changeHeader.accept(header);
    return part(header.encode()) + "." + part(claims().encode());
  }

  private JsonObject header() {
    return new JsonObject().put("typ", "JWT").put("alg", "EdDSA").put("kid", key.getString("kid"));
  }

  private JsonObject claims() {
    return new JsonObject()
        .put("sub", merchant.id())
        .put("jti", issued.tokenId())
        .put("scope", TestService.ALL_SCOPES)
        .put("iat", service.clock().instant().getEpochSecond())
        .put("exp", issued.expiresAt().getEpochSecond())
        .put("iss", config.issuer())
        .put("aud", config.audience());
  }

  private static String sign(JsonObject jwk, String content) {
    try {
      PrivateKey secret =
          KeyFactory.getInstance("Ed25519")
              .generatePrivate(
                  new EdECPrivateKeySpec(
                      NamedParameterSpec.ED25519,
                      Base64.getUrlDecoder().decode(jwk.getString("d"))));
      Signature signature = Signature.getInstance("Ed25519");
      signature.initSign(secret);
      signature.update(content.getBytes(StandardCharsets.US_ASCII));
      return content + "." + base64(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
