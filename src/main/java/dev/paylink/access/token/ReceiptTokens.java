package dev.paylink.access.token;

import dev.paylink.base.internals.Jose;
import dev.paylink.base.json.JsonRefusal;
import dev.paylink.base.json.StrictJson;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Signs and verifies proofs of receipts: compact JWS (RFC 7515) without personal data. An access
 * token has another type and audience, so neither is valid as the other. A proof does not expire;
 * what became of the payment is asked for separately.
 */
public final class ReceiptTokens {
  /** The {@code typ} of the header. */
  public static final String TYPE = "paylink-receipt+jwt";

  /** The {@code aud} of the claims. */
  public static final String AUDIENCE = "paylink-receipts";

  private static final int MAX_LENGTH = 2_048;
  private static final int PARTS = 3;

  private final JsonObject key;
  private final PrivateKey privateKey;
  private final JsonObject publicKey;
  private final String issuer;

  /**
   * @param keys the first of which signs
   * @param issuer public URL of the service
   */
  public ReceiptTokens(TokenKeys keys, String issuer) {
    this.key = keys.jwks().get(0);
    this.privateKey = Jose.keys(key).getPrivate();
    this.publicKey = keys.publicJwks().getJsonArray("keys").getJsonObject(0);
    this.issuer = issuer;
  }

  /**
   * What a proof claims.
   *
   * @param orderId {@code ord_…}
   * @param number of the receipt
   * @param kind {@code payment}
   * @param amount in major units, exact
   * @param currency ISO 4217 code
   * @param paidAt when the order became paid
   * @param shop the merchant's name then
   */
  @RecordBuilder
  public record Claims(
      String orderId,
      String number,
      String kind,
      BigDecimal amount,
      String currency,
      Instant paidAt,
      String shop) {}

  /** The public key that verifies new proofs, as a JWK (RFC 7517). */
  public JsonObject publicKey() {
    return publicKey.copy();
  }

  /** Signs a proof. Only receipts of live payments have one. */
  public String sign(Claims claims) {
    Map<String, Object> header = new LinkedHashMap<>();
    header.put("typ", TYPE);
    header.put("alg", key.getString("alg"));
    header.put("kid", key.getString("kid"));
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("iss", issuer);
    payload.put("aud", AUDIENCE);
    payload.put("sub", claims.orderId());
    payload.put("number", claims.number());
    payload.put("kind", claims.kind());
    payload.put("amount", claims.amount().toPlainString());
    payload.put("currency", claims.currency());
    payload.put("paidAt", claims.paidAt().toString());
    payload.put("shop", claims.shop());
    payload.put("live", true);
    String signed = encoded(header) + "." + encoded(payload);
    try {
      Signature signature = signature(key);
      signature.initSign(privateKey);
      signature.update(signed.getBytes(StandardCharsets.US_ASCII));
      return signed + "." + base64(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The key was checked at the start", e);
    }
  }

  private static String encoded(Map<String, Object> part) {
    return base64(StrictJson.writeBytes(part));
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The key determines the algorithm, never the header of a token. */
  private static Signature signature(JsonObject jwk) throws GeneralSecurityException {
    return Signature.getInstance(
        "OKP".equals(jwk.getString("kty")) ? "Ed25519" : "SHA256withECDSAinP1363Format");
  }

  /** The id of the key that a token names; empty if it cannot be a proof. */
  public static Optional<String> kid(String token) {
    return header(token)
        .filter(header -> TYPE.equals(header.get("typ")) && !header.containsKey("crit"))
        .map(header -> header.get("kid") instanceof String kid ? kid : null);
  }

  private static Optional<Map<String, Object>> header(String token) {
    String[] parts = token.split("\\.", -1);
    return token.length() > MAX_LENGTH || parts.length != PARTS
        ? Optional.empty()
        : decoded(parts[0]);
  }

  private static Optional<Map<String, Object>> decoded(String part) {
    try {
      return Optional.of(StrictJson.readObject(Base64.getUrlDecoder().decode(part)));
    } catch (IllegalArgumentException | JsonRefusal e) {
      return Optional.empty();
    }
  }

  /**
   * Verifies a proof.
   *
   * @param jwk the public key with the {@link #kid} of the token
   * @return what it claims; empty if it is no proof, or was signed by another key
   */
  public static Optional<Claims> verify(String token, JsonObject jwk) {
    if (kid(token).filter(kid -> kid.equals(jwk.getString("kid"))).isEmpty()
        || !isSigned(token, jwk)) {
      return Optional.empty();
    }
    return decoded(token.split("\\.", -1)[1])
        .filter(
            claims -> AUDIENCE.equals(claims.get("aud")) && Boolean.TRUE.equals(claims.get("live")))
        .map(ReceiptTokens::claims);
  }

  private static boolean isSigned(String token, JsonObject jwk) {
    int end = token.lastIndexOf('.');
    try {
      PublicKey key = Jose.keys(jwk).getPublic();
      Signature signature = signature(jwk);
      signature.initVerify(key);
      signature.update(token.substring(0, end).getBytes(StandardCharsets.US_ASCII));
      return signature.verify(Base64.getUrlDecoder().decode(token.substring(end + 1)));
    } catch (GeneralSecurityException | RuntimeException e) {
      return false;
    }
  }

  private static @Nullable Claims claims(Map<String, Object> claims) {
    try {
      return ClaimsBuilder.builder()
          .orderId(text(claims, "sub"))
          .number(text(claims, "number"))
          .kind(text(claims, "kind"))
          .amount(new BigDecimal(text(claims, "amount")))
          .currency(text(claims, "currency"))
          .paidAt(Instant.parse(text(claims, "paidAt")))
          .shop(text(claims, "shop"))
          .build();
    } catch (RuntimeException unexpected) {
      return null;
    }
  }

  private static String text(Map<String, Object> claims, String name) {
    return (String) Objects.requireNonNull(claims.get(name), name);
  }
}
