package dev.paylink.console.staff;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/** Secrets of links and cookies: 256 random bits, of which the database has the digest. */
public final class Secret {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int BYTES = 32;

  private Secret() {}

  /** A new secret: 43 characters, which a URL and a cookie can have. */
  public static String create() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** What is stored of a secret. */
  public static Buffer digest(String secret) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return Buffer.buffer(sha256.digest(secret.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-256", e);
    }
  }
}
