package dev.paylink.checkout;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Anti-forgery token of a form: a salt, and its HMAC-SHA256 under the secret of the browser that
 * the form was issued to. Another site cannot create it, which prevents cross-site request forgery
 * (CSRF). The HMAC also names the form, so that one form creates one order. Nothing is stored.
 */
final class FormToken {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
  private static final int SALT_BYTES = 12;

  private FormToken() {}

  /**
   * Issues a new token.
   *
   * @param secret of the browser
   * @param subject what the form is about; the token is invalid for any other subject
   */
  static String issue(String secret, String subject) {
    byte[] bytes = new byte[SALT_BYTES];
    RANDOM.nextBytes(bytes);
    String salt = BASE64.encodeToString(bytes);
    return salt + "." + sign(secret, subject, salt);
  }

  /**
   * Returns the name of the form with this token; empty if the token was not issued to this browser
   * for this subject.
   */
  static Optional<String> verify(String secret, String subject, String token) {
    int dot = token.indexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    String expected = sign(secret, subject, token.substring(0, dot));
    boolean genuine =
        MessageDigest.isEqual(
            expected.getBytes(StandardCharsets.UTF_8),
            token.substring(dot + 1).getBytes(StandardCharsets.UTF_8));
    return genuine ? Optional.of(expected) : Optional.empty();
  }

  private static String sign(String secret, String subject, String salt) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      byte[] signature = mac.doFinal((subject + "|" + salt).getBytes(StandardCharsets.UTF_8));
      return BASE64.encodeToString(signature);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JVM has HmacSHA256", e);
    }
  }
}
