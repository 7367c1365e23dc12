package dev.paylink.data.keys;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts secrets for the database with AES-256-GCM. A sealed value consists of the first four
 * bytes of the key's SHA-256, which identify the key, a nonce of twelve bytes, and the ciphertext
 * with its tag.
 */
public final class SecretBox {
  private static final int KEY_BYTES = 32;
  private static final int MAX_KEYS = 2;
  private static final int KEY_ID_BYTES = 4;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final String ALLOWED =
      "must be one or two keys of 32 bytes in base64, separated by a comma; `openssl rand -base64 32`"
          + " makes one";

  private final SecureRandom random = new SecureRandom();
  private final List<Key> keys;

  private record Key(byte[] id, SecretKey key) {}

  private SecretBox(List<Key> keys) {
    this.keys = keys;
  }

  /** Returns a new key in the form that the configuration takes. */
  public static String newKey() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return Base64.getEncoder().encodeToString(key);
  }

  /** Returns the rule that the configured keys break; empty if they are valid. */
  public static Optional<String> complaint(String configured) {
    return decode(configured).isEmpty() ? Optional.of(ALLOWED) : Optional.empty();
  }

  /**
   * Creates a box with the configured keys.
   *
   * @param configured keys for which {@link #complaint} is empty; the first one encrypts
   */
  public static SecretBox of(String configured) {
    List<Key> keys = new ArrayList<>();
    for (byte[] key : decode(configured)) {
      keys.add(new Key(id(key), new SecretKeySpec(key, "AES")));
    }
    if (keys.isEmpty()) {
      throw new IllegalArgumentException("webhooks.secretKeys " + ALLOWED);
    }
    return new SecretBox(keys);
  }

  /** Returns the decoded keys; empty if any is invalid. */
  private static List<byte[]> decode(String configured) {
    try {
      List<byte[]> keys =
          Arrays.stream(configured.split(",", -1))
              .map(key -> Base64.getDecoder().decode(key.strip()))
              .toList();
      boolean fits =
          keys.size() <= MAX_KEYS && keys.stream().allMatch(key -> key.length == KEY_BYTES);
      return fits ? keys : List.of();
    } catch (IllegalArgumentException notBase64) {
      return List.of();
    }
  }

  private static byte[] id(byte[] key) {
    try {
      return Arrays.copyOf(MessageDigest.getInstance("SHA-256").digest(key), KEY_ID_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JVM has SHA-256", e);
    }
  }

  /**
   * Seals a text.
   *
   * @param context owner of the text, needed to open it, so that a sealed value cannot be moved to
   *     another owner
   */
  public byte[] seal(String text, String context) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    Key key = keys.get(0);
    byte[] sealed =
        crypt(Cipher.ENCRYPT_MODE, key, nonce, context, text.getBytes(StandardCharsets.UTF_8));
    return ByteBuffer.allocate(KEY_ID_BYTES + NONCE_BYTES + sealed.length)
        .put(key.id())
        .put(nonce)
        .put(sealed)
        .array();
  }

  /**
   * Opens a sealed text.
   *
   * @throws IllegalStateException if no configured key has sealed it, or it was tampered with
   */
  public String open(byte[] sealed, String context) {
    if (sealed.length < KEY_ID_BYTES + NONCE_BYTES + TAG_BITS / Byte.SIZE) {
      throw new IllegalStateException("The value is too short to be sealed");
    }
    byte[] id = Arrays.copyOf(sealed, KEY_ID_BYTES);
    byte[] nonce = Arrays.copyOfRange(sealed, KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES);
    byte[] ciphertext = Arrays.copyOfRange(sealed, KEY_ID_BYTES + NONCE_BYTES, sealed.length);
    Key key =
        keys.stream()
            .filter(one -> Arrays.equals(one.id(), id))
            .findFirst()
            .orElseThrow(
                () -> new IllegalStateException("No key of webhooks.secretKeys opens this"));
    return new String(
        crypt(Cipher.DECRYPT_MODE, key, nonce, context, ciphertext), StandardCharsets.UTF_8);
  }

  /** Seals a text as {@link #seal} does, in base64. */
  public String sealText(String text, String context) {
    return Base64.getEncoder().encodeToString(seal(text, context));
  }

  /**
   * Opens what {@link #sealText} has sealed.
   *
   * @throws IllegalStateException as {@link #open} does
   */
  public String openText(String sealed, String context) {
    return open(Base64.getDecoder().decode(sealed), context);
  }

  /** Returns the prefixes of sealed values, in hexadecimal, by key; the first key seals. */
  public List<String> prefixes() {
    return keys.stream().map(key -> HexFormat.of().formatHex(key.id())).toList();
  }

  /** Returns the prefix of values that the older key has sealed; empty if there is only one key. */
  public Optional<byte[]> olderPrefix() {
    return keys.size() < MAX_KEYS ? Optional.empty() : Optional.of(keys.get(1).id().clone());
  }

  private static byte[] crypt(int mode, Key key, byte[] nonce, String context, byte[] input) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(mode, key.key(), new GCMParameterSpec(TAG_BITS, nonce));
      cipher.updateAAD(context.getBytes(StandardCharsets.UTF_8));
      return cipher.doFinal(input);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Cannot be opened with this key and context", e);
    }
  }
}
