package dev.paylink.it.support.abuse;

import dev.paylink.it.support.abuse.RequestAttack.Call;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A program that pays without loading a page: it chooses the secret of its cookie itself, and
 * computes the form tokens that the service would issue for it.
 */
final class FormForger {
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
  private static final int SECRET_BYTES = 24;
  private static final int SALT_BYTES = 12;

  private FormForger() {}

  /**
   * Returns the form of a new order.
   *
   * @param link path of the checkout page
   * @param headers alternating names and values
   */
  static Call pay(String link, String... headers) {
    String secret = random(SECRET_BYTES);
    String salt = random(SALT_BYTES);
    String subject = link.substring(link.lastIndexOf('/') + 1);
    Map<String, String> all = new HashMap<>();
    all.put("Cookie", "paylink=" + secret);
    all.put("Content-Type", "application/x-www-form-urlencoded");
    for (int i = 0; i < headers.length; i += 2) {
      all.put(headers[i], headers[i + 1]);
    }
    String form = "form=%s.%s&provider=sandbox".formatted(salt, sign(secret, subject, salt));
    return Call.post(link, all, form);
  }

  private static String random(int length) {
    byte[] bytes = new byte[length];
    ThreadLocalRandom.current().nextBytes(bytes);
    return BASE64.encodeToString(bytes);
  }

  private static String sign(String secret, String subject, String salt) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return BASE64.encodeToString(
          mac.doFinal((subject + "|" + salt).getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
