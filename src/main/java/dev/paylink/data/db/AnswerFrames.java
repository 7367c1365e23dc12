package dev.paylink.data.db;

import io.netty.buffer.ByteBuf;

/** Reads frames of the PostgreSQL protocol from server to client, which arrive in any pieces. */
final class AnswerFrames {
  private static final int HEAD_BYTES = 5;

  private int headBytes;
  private byte type;
  private int left; // bytes of the frame; its length while the head is read
  private long key;

  /** Number and key of the server process; 0 before the login. */
  long key() {
    return key;
  }

  /** Returns how many answers end in these bytes, with a frame {@code Z}. */
  int read(ByteBuf bytes) {
    int ends = 0;
    int at = bytes.readerIndex();
    int end = bytes.writerIndex();
    while (at < end) {
      if (headBytes < HEAD_BYTES) {
        head(bytes.getByte(at++));
        if (headBytes == HEAD_BYTES && type == 'Z') {
          ends++;
        }
      } else if (type == 'K') {
        key = key << Byte.SIZE | bytes.getByte(at++) & 0xFF;
        left--;
      } else {
        int skipped = Math.min(left, end - at);
        left -= skipped;
        at += skipped;
      }
      if (headBytes == HEAD_BYTES && left == 0) {
        headBytes = 0;
      }
    }
    return ends;
  }

  private void head(byte next) {
    if (headBytes == 0) {
      type = next;
      left = 0;
    } else {
      left = left << Byte.SIZE | next & 0xFF;
    }
    headBytes++;
    if (headBytes == HEAD_BYTES) {
      left = Math.max(0, left - Integer.BYTES); // the length counts itself
    }
  }
}
