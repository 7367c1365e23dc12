package dev.paylink.provider.stripe;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The header {@code Stripe-Signature}: {@code t=<seconds>,v1=<HMAC-SHA256 in hex>}, with several
 * signatures while a secret is replaced. See <a
 * href="https://docs.stripe.com/webhooks/signature">its webhooks</a>.
 */
final class StripeSignature {
  static final String HEADER = "stripe-signature";

  private static final Duration TOLERANCE = Duration.ofMinutes(5);
  private static final Pattern TIME = Pattern.compile("[0-9]{1,12}");

  private StripeSignature() {}

  /** Whether a body was signed with a secret, within 5 minutes of a time. */
  static boolean fits(String header, byte[] body, String secret, Instant now) {
    String time = "";
    List<String> signatures = new ArrayList<>();
    for (String part : header.split(",")) {
      if (part.startsWith("t=")) {
        time = part.substring(2);
      } else if (part.startsWith("v1=")) {
        signatures.add(part.substring(3));
      }
    }
    if (!TIME.matcher(time).matches() || isOld(Long.parseLong(time), now)) {
      return false;
    }
    byte[] right = sign(time, body, secret);
    return signatures.stream()
        .map(signature -> signature.getBytes(StandardCharsets.UTF_8))
        .anyMatch(signature -> MessageDigest.isEqual(right, signature));
  }

  private static boolean isOld(long seconds, Instant now) {
    return Duration.between(Instant.ofEpochSecond(seconds), now).abs().compareTo(TOLERANCE) > 0;
  }

  private static byte[] sign(String time, byte[] body, String secret) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      mac.update((time + ".").getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(mac.doFinal(body)).getBytes(StandardCharsets.UTF_8);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JVM has HMAC-SHA256", e);
    }
  }
}
