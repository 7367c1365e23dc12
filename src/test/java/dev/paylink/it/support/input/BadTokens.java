package dev.paylink.it.support.input;

import dev.paylink.config.AppConfig;
import dev.paylink.it.support.TestService;
import dev.paylink.merchant.MerchantStore.Merchant;
import dev.paylink.token.TokenIssuer;
import dev.paylink.token.TokenKeys;
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

/**
 * Forges tokens from scratch, most of them with the key of the service, so that each has exactly
 * one thing wrong and is refused for that alone.
 */
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

  /** A token of which header and claims were changed before it was signed. */
  public String signed(Consumer<JsonObject> changeHeader, Consumer<JsonObject> changeClaims) {
    return signed(key, changeHeader, changeClaims);
  }

  /** A token whose claims were changed before it was signed. */
  public String claiming(Consumer<JsonObject> change) {
    return signed(header -> {}, change);
  }

  /** A token whose header was changed before it was signed. */
  public String headed(Consumer<JsonObject> change) {
    return signed(change, claims -> {});
  }

  /** A token signed with a key that the service does not have. */
  public String ofAnotherKey(Consumer<JsonObject> changeHeader) {
    return signed(firstKey(TokenKeys.generate()), changeHeader, claims -> {});
  }

  /** A token that carries the key to verify it with, which is not one of the service. */
  public String bringingItsKey() {
    JsonObject other = firstKey(TokenKeys.generate());
    JsonObject itsPublicKey = other.copy();
    itsPublicKey.remove("d");
    return signed(other, header -> header.put("jwk", itsPublicKey), claims -> {});
  }

  /** A token with {@code alg: none} and no signature. */
  public String unsigned(String algorithm) {
    return unsigned(header -> header.put("alg", algorithm)) + ".";
  }

  /** A token whose HMAC was made with the public key, which everybody may know. */
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

  /** A good token with one of its three parts replaced. */
  public String withPart(int index, String part) {
    String[] parts = issued.token().split("\\.");
    parts[index] = part;
    return String.join(".", parts);
  }

  /** A part of a token that holds this text. */
  public static String part(String text) {
    return base64(text.getBytes(StandardCharsets.UTF_8));
  }

  /** A good token with the first character of its signature changed. */
  public String withAlteredSignature() {
    String signature = issued.token().split("\\.")[2];
    return withPart(2, (signature.startsWith("A") ? "B" : "A") + signature.substring(1));
  }

  /** A good token that was given more scopes after it was signed. */
  public String withAlteredPayload() {
    return withPart(1, part(claims().put("scope", "orders:read admin").encode()));
  }

  /** A token that was revoked before it was ever used. */
  public String revoked() {
    TokenIssuer.Issued token = service.issue(merchant, TestService.ALL_SCOPES, Duration.ofDays(1));
    service.revoke(token.tokenId());
    return token.token();
  }

  /** A token that lacks the scope. */
  public String scoped(String scope) {
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
