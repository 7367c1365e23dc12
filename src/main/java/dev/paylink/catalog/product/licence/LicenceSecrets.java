package dev.paylink.catalog.product.licence;

import dev.paylink.data.keys.SecretBox;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Base64;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Makes, seals and opens licence keys, and the peppers of products. */
final class LicenceSecrets {
  /** Crockford's base 32: no letter that looks like another, or like a digit. */
  private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

  private static final String GENERATED = "\0";

  /** Blanks, dashes of all kinds, and what is invisible. */
  private static final Pattern SEPARATORS = Pattern.compile("[\\s\\p{Z}\\p{Pd}\\p{Cf}\\u2212]");

  private static final int PEPPER_BYTES = 32;
  private static final int HINT = 4;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final SecretBox box;

  LicenceSecrets(SecretBox box) {
    this.box = box;
  }

  /** A new pepper, sealed for its product. */
  Buffer newPepper(UUID productId) {
    byte[] pepper = new byte[PEPPER_BYTES];
    RANDOM.nextBytes(pepper);
    return sealPepper(productId, Base64.getEncoder().encodeToString(pepper));
  }

  Buffer sealPepper(UUID productId, String pepper) {
    return Buffer.buffer(box.seal(pepper, pepperContext(productId)));
  }

  String openPepper(UUID productId, Buffer sealed) {
    return box.open(sealed.getBytes(), pepperContext(productId));
  }

  private static String pepperContext(UUID productId) {
    return "licence pepper " + productId;
  }

  Buffer sealKey(UUID keyId, String key) {
    return Buffer.buffer(box.seal(key, keyContext(keyId)));
  }

  String openKey(UUID keyId, Buffer sealed) {
    return box.open(sealed.getBytes(), keyContext(keyId));
  }

  private static String keyContext(UUID keyId) {
    return "licence key " + keyId;
  }

  /**
   * The digest that finds a generated key. It ignores case, blanks and dashes of the typed text.
   * Letters that look like digits count as digits, as in Crockford's base 32. No merchant's key has
   * this digest, because keys have no control characters.
   */
  static Buffer generatedDigest(String pepper, String key) {
    String typed =
        Normalizer.normalize(key, Normalizer.Form.NFKC)
            .toUpperCase(Locale.ROOT)
            .replace('O', '0')
            .replace('I', '1')
            .replace('L', '1');
    return digest(pepper, GENERATED + SEPARATORS.matcher(typed).replaceAll(""));
  }

  /** By what a key is found that a merchant has brought: exactly as it is. */
  static Buffer digest(String pepper, String key) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(pepper), "HmacSHA256"));
      return Buffer.buffer(mac.doFinal(key.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JVM has HmacSHA256", e);
    }
  }

  /** A new key: each {@code X} of the pattern stands for 5 random bits. */
  static String generate(String pattern) {
    StringBuilder key = new StringBuilder(pattern.length());
    pattern
        .chars()
        .forEach(c -> key.append(c == 'X' ? ALPHABET.charAt(RANDOM.nextInt(32)) : (char) c));
    return key.toString();
  }

  /** What merchants are shown of a key: its end, and never more than a third of it. */
  static String hint(String key) {
    int characters = key.codePointCount(0, key.length());
    int shown = Math.min(HINT, characters / 3);
    return key.substring(key.offsetByCodePoints(key.length(), -shown));
  }
}
