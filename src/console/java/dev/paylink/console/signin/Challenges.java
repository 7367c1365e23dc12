package dev.paylink.console.signin;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Challenges of WebAuthn and state of OpenID Connect: random bytes and a time, signed for one
 * purpose. So a page that strangers ask for costs no row in the database.
 */
final class Challenges {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Duration LIFETIME = Duration.ofMinutes(5);
  private static final int RANDOM_BYTES = 16;
  private static final int MAC_BYTES = 16;
  private static final int BYTES = RANDOM_BYTES + Long.BYTES + MAC_BYTES;

  private final SecretKeySpec key;
  private final InstantSource clock;

  /**
   * @param key of all nodes
   */
  Challenges(byte[] key, InstantSource clock) {
    this.key = new SecretKeySpec(key, "HmacSHA256");
    this.clock = clock;
  }

  /** A new challenge, base64url. */
  String create(String purpose) {
    byte[] random = new byte[RANDOM_BYTES];
    RANDOM.nextBytes(random);
    Buffer signed = Buffer.buffer(random).appendLong(clock.instant().plus(LIFETIME).toEpochMilli());
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(signed.copy().appendBytes(mac(signed.getBytes(), purpose)).getBytes());
  }

  /** Whether a challenge was made for this purpose in the last five minutes. */
  boolean isValid(String challenge, String purpose) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(challenge);
    } catch (IllegalArgumentException malformed) {
      return false;
    }
    if (bytes.length != BYTES) {
      return false;
    }
    byte[] signed = Arrays.copyOf(bytes, BYTES - MAC_BYTES);
    byte[] mac = Arrays.copyOfRange(bytes, BYTES - MAC_BYTES, BYTES);
    return MessageDigest.isEqual(mac, mac(signed, purpose))
        && Buffer.buffer(signed).getLong(RANDOM_BYTES) > clock.millis();
  }

  private byte[] mac(byte[] signed, String purpose) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      mac.update(signed);
      return Arrays.copyOf(mac.doFinal(purpose.getBytes(StandardCharsets.UTF_8)), MAC_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JVM has HmacSHA256", e);
    }
  }
}
