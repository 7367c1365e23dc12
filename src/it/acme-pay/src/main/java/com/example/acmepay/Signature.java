package com.example.acmepay;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256 in base64. */
final class Signature {
  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;

  Signature(String secret) {
    key = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM);
  }

  /** Whether a text is the signature of a body. Takes the same time for each wrong one. */
  boolean fits(byte[] body, String signature) {
    return MessageDigest.isEqual(
        of(body).getBytes(StandardCharsets.UTF_8), signature.getBytes(StandardCharsets.UTF_8));
  }

  /** The signature of a body. */
  String of(byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JVM has HMAC-SHA256", e);
    }
  }
}
