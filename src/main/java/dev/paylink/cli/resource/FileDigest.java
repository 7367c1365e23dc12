package dev.paylink.cli.resource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/** The SHA-256 of a file. */
final class FileDigest {
  private static final int BUFFER = 64 * 1024;

  private final byte[] sha256;

  private FileDigest(byte[] sha256) {
    this.sha256 = sha256;
  }

  /** Reads a file from its first byte. */
  static FileDigest of(FileChannel file) throws IOException {
    MessageDigest digest = sha256();
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    long position = 0;
    int length = file.read(buffer, position);
    while (length >= 0) {
      digest.update(buffer.flip());
      buffer.clear();
      position += length;
      length = file.read(buffer, position);
    }
    return new FileDigest(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  /** The value of {@code Repr-Digest} (RFC 9530). */
  String header() {
    return "sha-256=:%s:".formatted(Base64.getEncoder().encodeToString(sha256));
  }

  /** In hexadecimal digits, as the service shows it. */
  String hex() {
    return HexFormat.of().formatHex(sha256);
  }
}
