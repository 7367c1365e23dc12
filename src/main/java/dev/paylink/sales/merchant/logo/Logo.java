package dev.paylink.sales.merchant.logo;

import dev.paylink.api.Fault;
import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A logo as it is stored and served.
 *
 * @param name last path segment of its URL: start of the SHA-256 of the file, and {@code .png}
 * @param file as it was written anew: it holds nothing but the image
 */
public record Logo(String name, Buffer file) {
  /** Largest file, before and after it is written anew. */
  public static final int MAX_BYTES = 64 * 1024;

  public static final String MEDIA_TYPE = "image/png";

  private static final String PNG = ".png";
  private static final int HASH_BYTES = 16;
  private static final Pattern NAME = Pattern.compile("[0-9a-f]{32}\\.png");
  private static final byte[] PNG_START = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10};

  /**
   * Checks a file and writes it anew. Takes up to some 100 ms: not for an event loop.
   *
   * @throws Fault {@code invalid_request} of the field {@code logo}, saying what is not allowed
   */
  public static Logo of(byte[] file) {
    if (file.length > MAX_BYTES) {
      throw refused("must be at most 64 KiB");
    }
    if (!startsWith(file, PNG_START)) {
      throw refused("must be a PNG file");
    }
    return named(PngFile.rewritten(file));
  }

  private static boolean startsWith(byte[] file, byte[] start) {
    return file.length > start.length
        && Arrays.equals(file, 0, start.length, start, 0, start.length);
  }

  private static Logo named(byte[] file) {
    if (file.length > MAX_BYTES) {
      throw refused("must be at most 64 KiB when it is written anew: take fewer pixels or colours");
    }
    byte[] hash = Arrays.copyOf(sha256(file), HASH_BYTES);
    return new Logo(HexFormat.of().formatHex(hash) + PNG, Buffer.buffer(file));
  }

  private static byte[] sha256(byte[] file) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(file);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether a text can be the name of a logo. */
  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /** A fault for a file that is not accepted. */
  static Fault refused(String message) {
    return Fault.invalid("logo", message);
  }
}
