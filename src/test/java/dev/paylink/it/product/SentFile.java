package dev.paylink.it.product;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A large file that is made while it is sent: blocks of one content, each with a number.
 *
 * @param digest its SHA-256
 */
record SentFile(int number, long size, byte[] digest) {
  private static final int BLOCK = 1 << 20;
  private static final byte[] CONTENT = FileClient.bytes(BLOCK);

  String name() {
    return "file-" + number + ".bin";
  }

  static SentFile of(int number, long size) {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
    byte[] block = CONTENT.clone();
    for (long place = 0; place < size; place += BLOCK) {
      stamp(block, number, place / BLOCK);
      digest.update(block, 0, (int) Math.min(BLOCK, size - place));
    }
    return new SentFile(number, size, digest.digest());
  }

  private static void stamp(byte[] block, int file, long number) {
    ByteBuffer.wrap(block).putInt(file).putLong(number);
  }

  String sha256() {
    return HexFormat.of().formatHex(digest);
  }

  /** Reads as many bytes, which have to be those of the file from a place on. */
  void compare(InputStream in, long first, long count) throws IOException {
    byte[] chunk = new byte[65_536];
    InputStream expected = from(first);
    for (long left = count; left > 0; ) {
      int read = in.readNBytes(chunk, 0, (int) Math.min(chunk.length, left));
      if (read == 0) {
        throw new EOFException(left + " bytes are missing");
      }
      if (!Arrays.equals(expected.readNBytes(read), Arrays.copyOf(chunk, read))) {
        throw new IOException("Others were sent within the last " + left + " bytes");
      }
      left -= read;
    }
  }

  /** The bytes from a place on. */
  InputStream from(long first) {
    return until(first, size, false);
  }

  /** The bytes from a place on; the stream fails at another place. */
  InputStream breakingAt(long first, long end) {
    return until(first, end, true);
  }

  private InputStream until(long first, long end, boolean fails) {
    byte[] block = CONTENT.clone();
    return new InputStream() {
      private long place = first;
      private long filled = -1;

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] to, int offset, int length) throws IOException {
        if (place == end && fails) {
          throw new IOException("This client breaks off here");
        }
        if (place == end) {
          return -1;
        }
        int within = (int) (place % BLOCK);
        if (filled != place / BLOCK) {
          filled = place / BLOCK;
          stamp(block, number, filled);
        }
        int count = (int) Math.min(Math.min(length, BLOCK - within), end - place);
        System.arraycopy(block, within, to, offset, count);
        place += count;
        return count;
      }
    };
  }
}
