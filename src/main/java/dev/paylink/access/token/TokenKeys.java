package dev.paylink.access.token;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.paylink.base.internals.Jose;
import dev.paylink.base.json.JsonRefusal;
import dev.paylink.base.json.StrictJson;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Signature;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.NamedParameterSpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The keys that sign and verify tokens: a JWK Set (RFC 7517) of one key, or two during a rotation.
 * Keys must be Ed25519 (RFC 8037) or P-256 (RFC 7518); the first key signs.
 */
public final class TokenKeys {
  private static final int MAX_KEYS = 2;

  private static final List<String> PUBLIC_MEMBERS = List.of("kty", "crv", "kid", "alg", "x", "y");

  private final List<JsonObject> keys;

  private TokenKeys(List<JsonObject> keys) {
    this.keys = List.copyOf(keys);
  }

  /**
   * Parses a JWK Set.
   *
   * @throws IllegalArgumentException if it has no key, more than two, or an unsupported one; the
   *     message starts with "must" and shows no key
   */
  public static TokenKeys parse(String jwks) {
    if (jwks.isBlank()) {
      throw new IllegalArgumentException(
          "must be set: a service without a key does not start; `token keygen` makes one");
    }
    List<JsonObject> keys = new ArrayList<>();
    Set<String> kids = new HashSet<>();
    for (Object key : keysOf(jwks)) {
      JsonObject checked = check(key);
      if (!kids.add(checked.getString("kid"))) {
        throw new IllegalArgumentException("must not have two keys of one kid");
      }
      keys.add(checked);
    }
    if (keys.isEmpty() || keys.size() > MAX_KEYS) {
      throw new IllegalArgumentException("must have one key, or two during a rotation");
    }
    if (!keys.get(0).containsKey("d")) {
      throw new IllegalArgumentException("must start with a private key, which signs");
    }
    return new TokenKeys(keys);
  }

  /** The requirement that a JWK Set violates; empty if it is valid. */
  public static Optional<String> complaint(String jwks) {
    try {
      parse(jwks);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static List<?> keysOf(String jwks) {
    try {
      Object keys = StrictJson.readObject(jwks.getBytes(StandardCharsets.UTF_8)).get("keys");
      if (keys instanceof List<?> list) {
        return list;
      }
    } catch (JsonRefusal e) {
      // reported below, without the text
    }
    throw new IllegalArgumentException("must be a JWK Set, {\"keys\":[…]}");
  }

  private static JsonObject check(Object key) {
    JsonObject jwk = key instanceof Map<?, ?> map ? copy(map) : new JsonObject();
    String kind = jwk.getString("kty", "") + "/" + jwk.getString("crv", "");
    String algorithm =
        switch (kind) {
          case "OKP/Ed25519" -> "EdDSA";
          case "EC/P-256" -> "ES256";
          default ->
              throw new IllegalArgumentException(
                  "must have only Ed25519 (EdDSA) and P-256 (ES256) keys, not " + kind);
        };
    if (!algorithm.equals(jwk.getString("alg", algorithm))) {
      throw new IllegalArgumentException("must have alg " + algorithm + " on a key of " + kind);
    }
    if (jwk.getString("kid", "").isEmpty()) {
      throw new IllegalArgumentException("must have a kid on every key");
    }
    jwk.put("alg", algorithm);
    requireUsable(jwk);
    return jwk;
  }

  private static void requireUsable(JsonObject jwk) {
    String refusal = "must have well-formed keys; %s is not".formatted(jwk.getString("kid"));
    try {
      KeyPair keys = Jose.keys(jwk);
      if (keys.getPublic() == null || (jwk.containsKey("d") && !verifiesWhatItSigns(jwk, keys))) {
        throw new IllegalArgumentException(refusal);
      }
    } catch (GeneralSecurityException | RuntimeException e) {
      throw new IllegalArgumentException(refusal, e);
    }
  }

  /** Checks that the private and public key match; otherwise every token would be rejected. */
  private static boolean verifiesWhatItSigns(JsonObject jwk, KeyPair keys)
      throws GeneralSecurityException {
    boolean edwards = jwk.getString("alg").equals("EdDSA");
    Signature signature = Signature.getInstance(edwards ? "Ed25519" : "SHA256withECDSA");
    byte[] probe = jwk.getString("kid").getBytes(StandardCharsets.UTF_8);
    signature.initSign(keys.getPrivate());
    signature.update(probe);
    byte[] signed = signature.sign();
    signature.initVerify(keys.getPublic());
    signature.update(probe);
    return signature.verify(signed);
  }

  private static JsonObject copy(Map<?, ?> map) {
    JsonObject copy = new JsonObject();
    map.forEach((name, value) -> copy.put(String.valueOf(name), value));
    return copy;
  }

  /** Copies of the keys, the signing key first. */
  List<JsonObject> jwks() {
    return keys.stream().map(JsonObject::copy).toList();
  }

  /** The JWK Set of the public keys, to verify tokens elsewhere. */
  public JsonObject publicJwks() {
    JsonArray shown = new JsonArray();
    for (JsonObject key : keys) {
      JsonObject copy = new JsonObject().put("use", "sig");
      PUBLIC_MEMBERS.stream()
          .filter(key::containsKey)
          .forEach(name -> copy.put(name, key.getValue(name)));
      shown.add(copy);
    }
    return new JsonObject().put("keys", shown);
  }

  /**
   * The thumbprints (RFC 7638) of the keys, in base64url; the first belongs to the key that signs.
   */
  public List<String> thumbprints() {
    return keys.stream().map(TokenKeys::thumbprint).toList();
  }

  private static String thumbprint(JsonObject key) {
    JsonObject required = new JsonObject();
    Stream.of("crv", "kty", "x", "y")
        .filter(key::containsKey)
        .forEach(name -> required.put(name, key.getValue(name)));
    try {
      byte[] text = required.encode().getBytes(StandardCharsets.UTF_8);
      return base64Url(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-256", e);
    }
  }

  /** A JWK Set for a rotation: the new key, which signs, and the key in use so far. */
  public static String rotate(String created, String inUse) {
    JsonArray keys = new JsonArray().add(parse(created).keys.get(0)).add(parse(inUse).keys.get(0));
    return new JsonObject().put("keys", keys).encodePrettily();
  }

  /** A JWK Set with a new Ed25519 key. */
  public static String generate() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("Ed25519");
      generator.initialize(NamedParameterSpec.ED25519);
      KeyPair pair = generator.generateKeyPair();
      byte[] seed = ((EdECPrivateKey) pair.getPrivate()).getBytes().orElseThrow();
      JsonObject jwk =
          new JsonObject()
              .put("kty", "OKP")
              .put("crv", "Ed25519")
              .put("alg", "EdDSA")
              .put("use", "sig")
              .put("kid", UuidCreator.getTimeOrderedEpoch().toString())
              .put("x", base64Url(encode((EdECPublicKey) pair.getPublic())))
              .put("d", base64Url(seed));
      return new JsonObject().put("keys", new JsonArray().add(jwk)).encodePrettily();
    } catch (NoSuchAlgorithmException | InvalidAlgorithmParameterException e) {
      throw new IllegalStateException("Every JVM from 15 on has Ed25519", e);
    }
  }

  /** Encodes a point: y in little-endian order, the sign of x in the last bit (RFC 8032, 5.1.2). */
  private static byte[] encode(EdECPublicKey key) {
    byte[] bigEndian = key.getPoint().getY().toByteArray();
    byte[] encoded = new byte[32];
    for (int i = 0; i < Math.min(32, bigEndian.length); i++) {
      encoded[i] = bigEndian[bigEndian.length - 1 - i];
    }
    if (key.getPoint().isXOdd()) {
      encoded[31] |= (byte) 0x80;
    }
    return encoded;
  }

  private static String base64Url(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
